#pragma once
// The elements that the accesses of one row touch.

#include <hoist/counts/footprint.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace hoist::counts {

/// The accesses of a row, each with what stands around it.
class row_elements {
 public:
  HOIST_LAZY explicit row_elements(bool are_boxes) : known_(are_boxes) {}

  HOIST_LAZY void add(index_expr index, const std::vector<loop_around>& around, std::vector<guard> guards, index_expr who) {
    if (!known_) return;
    guards.push_back({who, true});
    access a{index, around, std::move(guards)};
    for (std::size_t i = 0; i < all_.size();) {
      if (covers(all_[i], a)) return;
      if (const std::size_t at = complement(all_[i], a); at < a.guards.size()) {
        a.guards.erase(a.guards.begin() + static_cast<long>(at));
        all_.erase(all_.begin() + static_cast<long>(i));
        i = 0;
      } else {
        ++i;
      }
    }
    all_.push_back(std::move(a));
  }
  /// How many there are, for accesses of `width` neighbours; not valid where that isn't known.
  HOIST_LAZY index_expr count(arith::pool& p, footprint& of, int width) const {
    if (!known_) return {};
    std::vector<box> boxes;
    for (const access& a : all_) {
      const std::optional<std::vector<box>> own = of.boxes(a.index, width, a.around, a.guards);
      if (!own.has_value()) return {};
      boxes.insert(boxes.end(), own->begin(), own->end());
    }
    return box_union(p).elements(boxes);
  }

 private:
  struct access {
    index_expr index;
    std::vector<loop_around> around;
    std::vector<guard> guards;
  };

  HOIST_LAZY static bool is_of_one_place(const access& a, const access& b) {
    return a.index == b.index &&
           std::equal(a.around.begin(), a.around.end(), b.around.begin(), b.around.end(),
                      [](const loop_around& x, const loop_around& y) { return x.statement == y.statement; });
  }
  /// Whether an access is done wherever another one is: it has none but guards of that.
  HOIST_LAZY static bool covers(const access& a, const access& b) {
    return is_of_one_place(a, b) && std::all_of(a.guards.begin(), a.guards.end(), [&](const guard& g) {
             return std::find(b.guards.begin(), b.guards.end(), g) != b.guards.end();
           });
  }
  /// The guard by which two accesses differ that holds for one and not for the other, where that is all.
  HOIST_LAZY static std::size_t complement(const access& a, const access& b) {
    std::size_t found = b.guards.size();
    if (!is_of_one_place(a, b) || a.guards.size() != found) return found;
    for (std::size_t i = 0; i < b.guards.size(); ++i) {
      if (a.guards[i] == b.guards[i]) continue;
      if (found < b.guards.size() || !(a.guards[i].condition == b.guards[i].condition)) return b.guards.size();
      found = i;
    }
    return found;
  }

  bool known_;
  std::vector<access> all_;
};

}  // namespace hoist::counts
