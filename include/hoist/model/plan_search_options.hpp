#pragma once
// What a search for whole schedules is asked for.

#include <hoist/meta/parallel.hpp>
#include <hoist/model/search_parts.hpp>

#include <cstdint>
#include <limits>

namespace hoist::model {

/// `samples`: one by a beam in passes, the others greedily. `buckets`: of choices that are alike few are costed; `freezes`: a pass
/// before decides on the cheapest stages; `keeps`: a kernel's cost is computed once; `improved`: so many of the best schedules are
/// changed stage by stage as long as that is faster; `most_stages`: those of a kernel. After `seconds` nothing more is begun.
struct plan_search_options {
  search_parts parts{};
  int samples = 80, beam = 32, passes = 5;
  std::uint64_t seed = 1;
  bool buckets = true, freezes = true, keeps = true;
  static constexpr int usually_improved = 4;
  int improved = 0, most_stages = 256;
  double seconds = std::numeric_limits<double>::infinity();
  long threads = meta::cores();

  /// The same on a target.
  plan_search_options on(const target& t) const {
    plan_search_options o = *this;
    o.parts = parts.on(t);
    return o;
  }
};

}  // namespace hoist::model
