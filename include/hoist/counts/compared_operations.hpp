#pragma once
// A variant's operations against those of its program's meaning.

#include <hoist/counts/size_class.hpp>
#include <hoist/evaluate/meant_operations.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace hoist::counts {

/// The operations of one name: how many a variant computes, of vectors by components, and how many its program means.
struct operation_share {
  std::string name;
  double computed = 0, meant = 0;
};
/// The same of all, in the order of names. Sums and differences are one: a multiply-add has either.
struct operation_comparison {
  std::vector<operation_share> by_name;
  double computed = 0, meant = 0;

  /// How often the variant computes what the meaning has once; 1 where neither has operations.
  double factor() const { return meant > 0 ? computed / meant : computed > 0 ? computed : 1; }
  HOIST_LAZY operation_share& of(const std::string& name) {
    const std::string shown = name == "+" || name == "-" ? "+ -" : name;
    const auto at = std::lower_bound(by_name.begin(), by_name.end(), shown,
                                     [](const operation_share& x, const std::string& s) { return x.name < s; });
    return at != by_name.end() && at->name == shown ? *at : *by_name.insert(at, {shown, 0, 0});
  }
  HOIST_LAZY void add_computed(const std::string& name, double times) {
    of(name).computed += times;
    computed += times;
  }
};

/// Nothing where a variant's operations depend on the data.
HOIST_LAZY std::optional<operation_comparison> compared_operations(const ir::table& program, const variant& v, int sub_group) {
  const std::unique_ptr<form> counted = counts_at(v, sub_group);
  std::vector<mean> means;
  for (const kernel_table::unknown& u : counted->unknowns()) {
    if (u.what != kernel_table::unknown::kind::accesses_of_an_element) return std::nullopt;
    means.push_back({u.name, 1});
  }
  operation_comparison all;
  for (const auto& [name, times] : meant_operations_by_name(program, v.at)) {
    all.of(name).meant += times;
    all.meant += times;
  }
  for (const operation_numbers& o : counted->at({}, means).operations) {
    const double times = o.times * o.width;
    all.add_computed(o.operations > 1 ? "*" : o.name, times);
    if (o.operations > 1) all.add_computed("+", times);
  }
  return all;
}

}  // namespace hoist::counts
