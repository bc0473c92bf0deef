#pragma once
// The operations of a statement by name and type, multiply-adds apart.

#include <hoist/counts/values.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace hoist::counts {

namespace detail {

/// The operations among what a statement computes: each sum takes in one product that the same work-items compute for it.
class operation_rows {
 public:
  HOIST_LAZY operation_rows(const ir::kernel& k, const std::vector<statement_values::computed>& all)
      : k_(k), all_(all), taken_(all.size(), false), product_of_(all.size(), -1) {
    for (std::size_t i = 0; i < all.size(); ++i) places_.emplace_back(all[i].value, static_cast<long>(i));
    std::sort(places_.begin(), places_.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
      product_of_[i] = product_for(i);
      if (product_of_[i] >= 0) taken_[static_cast<std::size_t>(product_of_[i])] = true;
    }
  }
  /// Rows of `rows`, to which new ones are added, each with the work-items that do it.
  HOIST_LAZY std::vector<std::pair<int, index_expr>> in(std::vector<operation_count>& rows) const {
    std::vector<std::pair<int, index_expr>> found;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (is_operation(i) && !taken_[i]) found.emplace_back(row(i, rows), all_[i].who);
    return found;
  }

 private:
  HOIST_LAZY const ir::value& value(std::size_t i) const { return k_.values[all_[i].value]; }
  HOIST_LAZY bool is_operation(std::size_t i) const { return !all_[i].quiet && value(i).what == ir::value::kind::apply; }

  HOIST_LAZY int product_for(std::size_t sum) const {
    const ir::value& v = value(sum);
    if (!is_operation(sum) || !is_floating(v.type)) return -1;
    if (v.op->code != opcode::add && v.op->code != opcode::subtract) return -1;
    for (int a : ir::operands_of(v)) {
      const auto after = std::lower_bound(places_.begin(), places_.end(), std::pair<long, long>(a, static_cast<long>(sum)));
      if (after == places_.begin() || after[-1].first != a) continue;
      const std::size_t i = static_cast<std::size_t>(after[-1].second);
      if (is_operation(i) && !taken_[i] && all_[i].who == all_[sum].who && value(i).op->code == opcode::multiply &&
          value(i).width == v.width)
        return static_cast<int>(i);
    }
    return -1;
  }
  HOIST_LAZY int row(std::size_t i, std::vector<operation_count>& rows) const {
    const ir::value& v = value(i);
    const bool has_product = product_of_[i] >= 0;
    operation_count o;
    o.name = has_product ? "multiply-add" : v.op->text[0] != 0 ? v.op->text : "convert";
    o.type = v.type;
    o.width = v.op->sums ? k_.values[v.arg[0]].width : v.width;
    o.operations = has_product ? 2 : 1;
    o.flops = ir::flops_of(k_, v) + (has_product ? ir::flops_of(k_, value(static_cast<std::size_t>(product_of_[i]))) : 0);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const operation_count& old = rows[r];
      if (old.name == o.name && old.type == o.type && old.width == o.width && old.flops == o.flops) return static_cast<int>(r);
    }
    rows.push_back(o);
    return static_cast<int>(rows.size()) - 1;
  }

  const ir::kernel& k_;
  const std::vector<statement_values::computed>& all_;
  std::vector<bool> taken_;
  std::vector<int> product_of_;
  std::vector<std::pair<long, long>> places_;  ///< values and where they are computed, in order
};

}  // namespace detail

/// The rows of the operations that a statement computes, and the work-items that do each: 1 for these, else 0.
HOIST_LAZY std::vector<std::pair<int, index_expr>> operations_of(const ir::kernel& k,
                                                                 const std::vector<statement_values::computed>& all,
                                                                 std::vector<operation_count>& rows) {
  return detail::operation_rows(k, all).in(rows);
}

}  // namespace hoist::counts
