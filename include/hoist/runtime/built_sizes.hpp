#pragma once
// What a tuned program has chosen and built, by its sizes; buffers and kernels of those used least recently go.

#include <hoist/ir/point.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/argument_checks.hpp>
#include <hoist/runtime/tuning.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace hoist::runtime {

/// A choice at some sizes, with what runs it as long as that is kept.
struct built_size {
  hoist::choice what;
  static constexpr int plain = -1, scheduled = -2;
  int structure = plain;  ///< of the family; or its baseline kernel, or a schedule
  ir::point at;           ///< with the sizes
  result_extents extents;
  meta::shared<executable> run;
  std::optional<launcher> in_place;
  bool ran = false;

  HOIST_LAZY void release() {
    run = {};
    in_place.reset();
    what.text.clear();
    what.text.shrink_to_fit();
  }
};

/// The sizes of a tuned program, that of the last call as the last. Choices stay; of `most` sizes what runs them stays, too.
class built_sizes {
 public:
  explicit built_sizes(int most) : most_(static_cast<std::size_t>(std::max(1, most))) {}

  bool empty() const { return all_.empty(); }
  HOIST_LAZY const built_size& last() const { return *all_.back(); }

  /// The choice at these sizes, which becomes the last; null where there is none.
  HOIST_LAZY built_size* find(const meta::vec<ir::binding>& sizes) {
    for (auto i = all_.begin(); i != all_.end(); ++i)
      if (same((*i)->at.sizes, sizes)) {
        meta::shared<built_size> found = std::move(*i);
        all_.erase(i);
        all_.push_back(std::move(found));
        return all_.back().get();
      }
    return nullptr;
  }
  /// The choice used last of those that `good` takes; null where there is none.
  template <class F>
  const built_size* last_where(F good) const {
    for (std::size_t i = all_.size(); i-- > 0;)
      if (good(*all_[i])) return all_[i].get();
    return nullptr;
  }
  HOIST_LAZY built_size& add(built_size b) {
    all_.push_back(meta::shared<built_size>::make(std::move(b)));
    return *all_.back();
  }
  /// Lets go what runs the sizes used least recently, until `more` can be built and their buffers' `bytes` fit into the device.
  HOIST_LAZY void make_room(const session& s, long bytes, int more) {
    std::size_t built = 0;
    for (const auto& b : all_) built += (b->run ? 1u : 0u);
    for (const auto& b : all_) {
      if (built + static_cast<std::size_t>(more) <= most_ && s.allocated() + bytes <= s.info().global_bytes) return;
      built -= b->run ? 1u : 0u;
      b->release();
    }
  }
  HOIST_LAZY void clear() { all_.clear(); }
  /// How many sizes have their buffers and kernels.
  HOIST_LAZY int built() const {
    return static_cast<int>(std::count_if(all_.begin(), all_.end(), [](const auto& b) { return bool(b->run); }));
  }

 private:
  HOIST_LAZY static bool same(const meta::vec<ir::binding>& a, const meta::vec<ir::binding>& b) {
    if (a.size() != b.size()) return false;
    for (const ir::binding& x : a) {
      const long* y = ir::point::find(b, x.name);
      if (y == nullptr || *y != x.value) return false;
    }
    return true;
  }

  std::vector<meta::shared<built_size>> all_;
  std::size_t most_;
};

}  // namespace hoist::runtime
