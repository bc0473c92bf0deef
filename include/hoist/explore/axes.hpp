#pragma once
// Spaces by axes: what a point says of one thing, such as a group's work-items in x, and groups of axes that are searched together.

#include <hoist/explore/space.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace hoist {

/// An axis of a space: a name and its values, in order. `dimension`: 0 for x, 1 and 2 for y and z, -1 for none.
struct search_axis {
  std::string name;
  std::vector<long> values;
  int dimension = -1;
};

/// A list of points that says what its axes are.
class axis_list : public point_list {
 public:
  virtual std::vector<search_axis> axes() const = 0;
  virtual std::vector<long> values_of(long number) const = 0;
  virtual long number_at(const std::vector<long>& values) const = 0;  ///< -1 where no point has these values

 protected:
  ~axis_list() = default;
};

/// The axes of a structure's space: its tunables by name, WX, WY and WZ for local sizes that no tunable says, IX, IY and IZ for
/// iterations, and what peels. Those of a list are its own; of one that has none, the number of a point is the only one.
class point_axes {
 public:
  HOIST_LAZY point_axes(const structure& s, space points) : points_(std::move(points)) {
    list_ = s.given != nullptr ? dynamic_cast<const axis_list*>(s.given) : nullptr;
    if (list_ != nullptr)
      axes_ = list_->axes();
    else if (s.given != nullptr)
      axes_.push_back({"number", all_numbers(), -1});
    else
      find_axes(s.terms());
  }

  const std::vector<search_axis>& axes() const { return axes_; }
  const space& points() const { return points_; }

  HOIST_LAZY std::vector<long> values_of(long number) const {
    if (list_ != nullptr) return list_->values_of(number);
    if (is_numbered()) return {number};
    const ir::point p = points_.at(number);
    std::vector<long> v;
    for (const std::string& name : tunables_)
      for (const ir::binding& b : p.tunables)
        if (name == b.name) v.push_back(b.value);
    for (int d = 0; d < 3; ++d) v.push_back(p.local[d]);
    for (int d = 0; d < 3; ++d) v.push_back(p.iterations[d]);
    v.push_back(p.peel);
    return v;
  }
  /// The point of some values; -1 where there is none.
  HOIST_LAZY long number_at(const std::vector<long>& values) const {
    if (list_ != nullptr) return list_->number_at(values);
    if (is_numbered()) return values[0];
    ir::point p = points_.at(0);
    std::size_t i = 0;
    for (const std::string& name : tunables_) {
      for (ir::binding& b : p.tunables)
        if (name == b.name) b.value = values[i];
      ++i;
    }
    for (int d = 0; d < 3; ++d, ++i)
      if (!is_named_[d]) p.local[d] = values[i];
    for (int d = 0; d < 3; ++d) p.iterations[d] = values[i++];
    p.peel = values[i] != 0;
    for (int k = 0; k < p.tunables.size(); ++k)
      if (local_of_[static_cast<std::size_t>(k)] >= 0) p.local[local_of_[static_cast<std::size_t>(k)]] = p.tunables[k].value;
    return points_.number_of(p);
  }

 private:
  HOIST_LAZY bool is_numbered() const { return axes_.size() == 1 && axes_[0].name == "number"; }
  HOIST_LAZY std::vector<long> all_numbers() const {
    std::vector<long> all;
    for (long n = 0; n < points_.size(); ++n) all.push_back(n);
    return all;
  }
  HOIST_LAZY void find_axes(const ir::table& terms) {
    if (points_.size() == 0) return;
    constexpr long most_items = 1024;
    for (const ir::binding& b : points_.at(0).tunables) {
      search_axis a{b.name, {}, dimension_of(b.name)};
      int local = -1;
      for (int i = 0; i < terms.length_count && a.values.empty(); ++i) {
        const ir::length_node& n = terms.lengths[i];
        if (n.what != ir::length_node::kind::tunable || a.name != n.name) continue;
        a.values.assign(n.choices, n.choices + n.choice_count);
        local = n.local;
      }
      if (local >= 0) is_named_[local] = true;
      local_of_.push_back(local);
      tunables_.push_back(a.name);
      axes_.push_back(std::move(a));
    }
    std::vector<long> powers;
    for (long x = 1; x <= most_items; x *= 2) powers.push_back(x);
    for (const char* what : {"W", "I"})
      for (int d = 0; d < 3; ++d)
        axes_.push_back({std::string(what) + "XYZ"[d], what[0] == 'W' ? powers : std::vector<long>{1, 4}, d});
    axes_.push_back({"peeled", {0, 1}, -1});
    drop_values();
    for (std::size_t d = 0; d < 3; ++d)
      if (is_named_[d]) axes_[tunables_.size() + d].values.resize(1);
  }
  /// Leaves the axes of shapes the values that points have, of all, or of some thousands.
  HOIST_LAZY void drop_values() {
    std::vector<std::vector<long>> seen(axes_.size());
    constexpr long most_points = 4096;
    const long step = points_.size() / most_points + 1;
    for (long n = 0; n < points_.size(); n += step) {
      const std::vector<long> v = values_of(n);
      for (std::size_t a = 0; a < axes_.size(); ++a)
        if (std::find(seen[a].begin(), seen[a].end(), v[a]) == seen[a].end()) seen[a].push_back(v[a]);
    }
    for (std::size_t a = tunables_.size(); a < axes_.size(); ++a)
      std::erase_if(axes_[a].values, [&](long x) { return std::find(seen[a].begin(), seen[a].end(), x) == seen[a].end(); });
  }
  /// What a tunable's name says of its dimension.
  HOIST_LAZY static int dimension_of(const std::string& name) {
    const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
    if (has("column") || has("local_x") || has("chunk") || has("vector")) return 0;
    if (has("row") || has("local_y")) return 1;
    return has("plane") || has("local_z") ? 2 : -1;
  }

  space points_;
  const axis_list* list_ = nullptr;
  std::vector<search_axis> axes_;
  std::vector<std::string> tunables_;
  std::vector<int> local_of_;  ///< of each tunable the dimension whose local size it is, or -1
  bool is_named_[3] = {};      ///< local sizes that a tunable says
};

/// Axes that are searched together. `keeps`: only points at which the product of their values stays.
struct axis_group {
  std::vector<std::size_t> axes;
  bool keeps = false;
};

/// The groups of [Garvey2018]'s hybrid heuristic: the axes of x, of y, of z, all others, and local sizes with a product that stays.
/// What would have more than some thousands of values is more than one group.
HOIST_LAZY std::vector<axis_group> hybrid_groups(const std::vector<search_axis>& axes) {
  constexpr std::size_t most_values = 8192;
  std::vector<axis_group> all;
  for (const int d : {0, 1, 2, -1}) {
    axis_group g;
    std::size_t values = 1;
    for (std::size_t a = 0; a < axes.size(); ++a) {
      const std::size_t more = axes[a].values.size();
      if (axes[a].dimension != d || more < 2) continue;
      if (!g.axes.empty() && values * more > most_values) {
        all.push_back(std::exchange(g, {}));
        values = 1;
      }
      g.axes.push_back(a);
      values *= more;
    }
    if (!g.axes.empty()) all.push_back(std::move(g));
  }
  axis_group geometry{{}, true};
  for (const char* w : {"WX", "WY", "WZ"})
    for (std::size_t a = 0; a < axes.size(); ++a)
      if (axes[a].name == w && axes[a].values.size() > 1) geometry.axes.push_back(a);
  if (geometry.axes.size() > 1) all.push_back(std::move(geometry));
  return all;
}

/// The points of a group around one point, which is among them; in the order of their values, the first axis slowest.
HOIST_LAZY std::vector<long> points_of_group(const point_axes& by, const axis_group& g, long around) {
  const std::vector<long> here = by.values_of(around);
  const auto product = [&](const std::vector<long>& v) {
    long p = 1;
    for (const std::size_t a : g.axes) p *= v[a];
    return p;
  };
  std::vector<long> found, v = here;
  std::vector<std::size_t> at(g.axes.size(), 0);
  for (bool more = true; more;) {
    for (std::size_t i = 0; i < at.size(); ++i) v[g.axes[i]] = by.axes()[g.axes[i]].values[at[i]];
    if (!g.keeps || product(v) == product(here))
      if (const long n = by.number_at(v); n >= 0) found.push_back(n);
    more = false;
    for (std::size_t i = at.size(); i-- > 0 && !more;) {
      more = ++at[i] < by.axes()[g.axes[i]].values.size();
      if (!more) at[i] = 0;
    }
  }
  return found;
}

}  // namespace hoist
