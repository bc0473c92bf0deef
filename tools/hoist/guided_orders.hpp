#pragma once
// Orders by predictions that learn from what ran: that of `tune`, and the same by groups of axes.

#include "order.hpp"

namespace hoist::tools {

/// The search of `tuning::search`.
std::unique_ptr<search_order> tuning_search(const variants& v, const target& t);

/// The search of `tuning::grouped`, with the techniques' shares by the forest where one is given and the program is a stencil: which are
/// searched is said to `log`.
std::unique_ptr<search_order> guided_groups(const variants& v, const target& t, const order_options& with, std::ostream& log);

}  // namespace hoist::tools
