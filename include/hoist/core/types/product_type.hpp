#pragma once
// Product types of other libraries, which hold values side by side.

#include <hoist/meta/list.hpp>

namespace hoist::detail {

/// How P holds its members: the list of their types, and `call(p, f)`, which is f of them in order. <hoist/structs.hpp> says it of
/// what Boost.Hana knows; of other types nothing is known.
template <class P>
struct product_type {
  using types = meta::list<>;
};
template <class P>
concept is_product_type = (static_cast<int>(product_type<P>::types::size) > 0);

}  // namespace hoist::detail
