#pragma once
// Counts at one size.

#include <hoist/counts/table.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::counts {

/// What tells rows of accesses apart. What isn't one number is empty.
struct access_pattern {
  int kernel = 0;
  std::string array, tag;
  ir::space where = ir::space::global;
  bool store = false;
  scalar type = scalar::f32;
  int width = 1;
  bool aligned = true, clamped = false;
  std::string read_indices;
  granularity by = granularity::work_item;
  std::optional<long> lid[3], gid[3];
  std::vector<std::pair<int, std::optional<long>>> loops;

  friend auto operator<=>(const access_pattern&, const access_pattern&) = default;
};
/// A row of accesses at one size. What isn't known is empty.
struct access_numbers : access_pattern {
  double times = 0;
  std::optional<double> requests, distinct;

  const access_pattern& pattern() const { return *this; }
  /// Accesses for each element that is accessed.
  std::optional<double> per_element() const {
    if (!distinct.has_value() || *distinct <= 0) return std::nullopt;
    return times * width / *distinct;
  }
};
/// What tells rows of operations apart.
struct operation_kind {
  std::string name;
  scalar type = scalar::f32;
  int width = 1, operations = 1, flops = 0;

  friend auto operator<=>(const operation_kind&, const operation_kind&) = default;
};
/// A row of operations at one size. What isn't known is empty.
struct operation_numbers : operation_kind {
  double times = 0;
  std::optional<double> issued;

  const operation_kind& kind() const { return *this; }
};

/// The counts of a module at one size: the sums over its launches, accesses by kernel.
struct numbers {
  std::vector<access_numbers> accesses;
  std::vector<operation_numbers> operations;
  double launches = 0, groups = 0, barriers = 0, branches = 0, iterations = 0;

  /// Loads or stores of an address space, by work-items.
  double by_work_items(ir::space where, bool store) const {
    double total = 0;
    for (const access_numbers& a : accesses)
      if (a.where == where && a.store == store) total += a.times;
    return total;
  }
  /// Loads and stores of an address space, by sub-groups; nothing where those of one aren't known.
  std::optional<double> by_sub_groups(ir::space where) const {
    double total = 0;
    for (const access_numbers& a : accesses) {
      if (a.where != where) continue;
      if (!a.requests.has_value()) return std::nullopt;
      total += *a.requests;
    }
    return total;
  }
  double flops() const {
    double total = 0;
    for (const operation_numbers& o : operations) total += o.times * o.flops;
    return total;
  }
  /// Operations that sub-groups issue; nothing where those of one row aren't known.
  std::optional<double> issued_operations() const {
    double total = 0;
    for (const operation_numbers& o : operations) {
      if (!o.issued.has_value()) return std::nullopt;
      total += *o.issued * o.operations;
    }
    return total;
  }
  double applied_operations() const {
    double total = 0;
    for (const operation_numbers& o : operations) total += o.times * o.operations;
    return total;
  }

  /// Makes one of rows that are alike, leaves out those of nothing, and sorts.
  void unite() {
    std::vector<access_numbers> all;
    for (const access_numbers& a : accesses) {
      const auto same =
          std::find_if(all.begin(), all.end(), [&](const access_numbers& o) { return o.pattern() == a.pattern(); });
      if (same == all.end()) {
        if (a.times != 0) all.push_back(a);
        continue;
      }
      same->times += a.times;
      same->requests = sum_of(same->requests, a.requests);
      same->distinct = same->distinct == a.distinct ? a.distinct : std::nullopt;
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const access_numbers& a, const access_numbers& b) { return a.pattern() < b.pattern(); });
    accesses = std::move(all);
    std::vector<operation_numbers> done;
    for (const operation_numbers& o : operations) {
      const auto same =
          std::find_if(done.begin(), done.end(), [&](const operation_numbers& x) { return x.kind() == o.kind(); });
      if (same != done.end()) {
        same->times += o.times;
        same->issued = sum_of(same->issued, o.issued);
      } else if (o.times != 0) {
        done.push_back(o);
      }
    }
    std::stable_sort(done.begin(), done.end(),
                     [](const operation_numbers& a, const operation_numbers& b) { return a.kind() < b.kind(); });
    operations = std::move(done);
  }

 private:
  static std::optional<double> sum_of(const std::optional<double>& a, const std::optional<double>& b) {
    return a.has_value() && b.has_value() ? std::optional(*a + *b) : std::nullopt;
  }
};

/// Whether two counts of one size say the same, where both know.
inline bool agree(const numbers& a, const numbers& b) {
  const auto agrees = [](const std::optional<double>& x, const std::optional<double>& y) {
    return !x.has_value() || !y.has_value() || *x == *y;
  };
  const auto same_access = [&](const access_numbers& x, const access_numbers& y) {
    return x.pattern() == y.pattern() && x.times == y.times && agrees(x.requests, y.requests) && agrees(x.distinct, y.distinct);
  };
  const auto same_operation = [&](const operation_numbers& x, const operation_numbers& y) {
    return x.kind() == y.kind() && x.times == y.times && agrees(x.issued, y.issued);
  };
  return a.launches == b.launches && a.groups == b.groups && a.barriers == b.barriers && a.branches == b.branches &&
         a.iterations == b.iterations &&
         std::equal(a.accesses.begin(), a.accesses.end(), b.accesses.begin(), b.accesses.end(), same_access) &&
         std::equal(a.operations.begin(), a.operations.end(), b.operations.begin(), b.operations.end(), same_operation);
}

}  // namespace hoist::counts
