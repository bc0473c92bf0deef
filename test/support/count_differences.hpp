#pragma once
// The law of counts: what tells the counts of a variant from what the simulator counted.

#include <hoist/counts/numbers.hpp>
#include <hoist/simulate/counts.hpp>

#include <optional>
#include <string>

namespace hoist::test {

namespace detail {
inline void compare(std::string& text, const char* what, double got, double right) {
  if (got != right) text += std::string(what) + " " + std::to_string(got) + " instead of " + std::to_string(right) + "; ";
}
}  // namespace detail

/// Empty where nothing does.
inline std::string difference(const counts::numbers& n, const simulate::counts& s) {
  using detail::compare;
  std::string text;
  for (ir::space where : {ir::space::global, ir::space::local, ir::space::priv}) {
    compare(text, "loads", n.by_work_items(where, false), s[where].loads);
    compare(text, "stores", n.by_work_items(where, true), s[where].stores);
    const std::optional<double> requests = n.by_sub_groups(where);
    if (where != ir::space::priv && requests.has_value()) compare(text, "requests", *requests, s[where].requests);
  }
  compare(text, "flops", n.flops(), s.flops);
  compare(text, "operations", n.applied_operations(), s.operations);
  if (const std::optional<double> issued = n.issued_operations(); issued.has_value())
    compare(text, "operations of sub-groups", *issued, s.issued);
  compare(text, "barriers", n.barriers, s.barriers);
  compare(text, "branches", n.branches, s.branches);
  compare(text, "iterations", n.iterations, s.iterations);
  return text;
}

}  // namespace hoist::test
