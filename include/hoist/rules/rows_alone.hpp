#pragma once
// Functions of rows by work-items that go through a row alone and add vectors: for CPUs, which run work-items one after the other.

#include <hoist/patterns/concat.hpp>
#include <hoist/rules/reduction.hpp>
#include <hoist/rules/row_groups.hpp>

namespace hoist::terms::rules {

/// How a work-item goes through a row alone, by vectors of W whose components have a sum each; what whole vectors leave over it takes
/// element by element. A group has LY such rows.
template <class LY, int W, class Unroll>
struct row_alone : row_group<local_size<0, 1>, LY, W, kept_rows::nowhere, void> {
  using plain = row_group<local_size<0, 1>, LY, W, kept_rows::nowhere, void>;
  template <class F, class Z, class Y, class Of = detail::reduction_of<F, Z>>
  using whole_and_rest = pipe<
      term<Y>, whole<num<W>>, typename plain::dealt,
      map_named<map_local_<0>, reduction_names::vector,
                let_named<pipe<reduction_names::vector, typename Of::template by_vectors<W, Unroll>>, reduction_names::sums,
                          let_named<pipe<term<Y>, apply<rest_<num<W>>>, typename Of::alone>, reduction_names::sum,
                                    called<F, reduction_names::sums, reduction_names::sum>>>>>;
  template <class Y, class Loops>
  using written_row =
      op<concat_, pipe<term<Y>, whole<num<W>>, typename plain::dealt, typename Loops::dealt_out, typename plain::gathered>,
         pipe<term<Y>, apply<rest_<num<W>>>, typename Loops::few>>;
  template <class F, class Z, class Y>
  using sums_of_row = std::conditional_t<alone_by_vectors<W, Unroll>::template takes<hoist::kind<Z>>, whole_and_rest<F, Z, Y>,
                                         typename plain::template sums_of_row<F, Z, Y>>;
};

}  // namespace hoist::terms::rules
