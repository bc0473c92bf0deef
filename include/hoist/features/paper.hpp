#pragma once
// The features of Table 1 of the 2020 paper, as it defines them.

#include <hoist/features/subject.hpp>
#include <hoist/meta/engine.hpp>

#include <cmath>

namespace hoist::features {

namespace detail {
/// Sizes of a launch grow with the result: by the dimensions-th root of its elements in each dimension.
HOIST_LAZY double global_size(const subject& s, int d) {
  if (d >= s.kernel.launch.dimensions) return 0;
  return std::log2(static_cast<double>(s.kernel.launch.global[d])) - std::log2(s.outputs) / s.kernel.launch.dimensions;
}
HOIST_LAZY double local_size(const subject& s, int d) { return std::log2(static_cast<double>(s.kernel.launch.local[d])); }
HOIST_LAZY double per_thread(const subject& s, double total) { return std::log2(1 + total / s.paper.threads); }
}  // namespace detail

/// Work-items in dimension 0 over the result's elements in one dimension (log2).
/// Source: [Remmelg2020] table 1; [Remmelg2019] 6.4.2.
struct paper_global_size_0 {
  static constexpr const char* name = "paper_global_size_0";
  HOIST_LAZY static double of(const subject& s) { return detail::global_size(s, 0); }
};
/// The same in dimension 1; 0 where the launch has none.
struct paper_global_size_1 {
  static constexpr const char* name = "paper_global_size_1";
  HOIST_LAZY static double of(const subject& s) { return detail::global_size(s, 1); }
};
/// The same in dimension 2; 0 where the launch has none.
struct paper_global_size_2 {
  static constexpr const char* name = "paper_global_size_2";
  HOIST_LAZY static double of(const subject& s) { return detail::global_size(s, 2); }
};
/// Work-items of a group in dimension 0 (log2). Source: [Remmelg2020] table 1.
struct paper_local_size_0 {
  static constexpr const char* name = "paper_local_size_0";
  HOIST_LAZY static double of(const subject& s) { return detail::local_size(s, 0); }
};
/// Work-items of a group in dimension 1 (log2). Source: [Remmelg2020] table 1.
struct paper_local_size_1 {
  static constexpr const char* name = "paper_local_size_1";
  HOIST_LAZY static double of(const subject& s) { return detail::local_size(s, 1); }
};
/// Work-items of a group in dimension 2 (log2). Source: [Remmelg2020] table 1.
struct paper_local_size_2 {
  static constexpr const char* name = "paper_local_size_2";
  HOIST_LAZY static double of(const subject& s) { return detail::local_size(s, 2); }
};
/// Bytes of local memory allocated (log2 of 1 + x). Source: [Remmelg2020] 4.2.1.
struct paper_local_memory {
  static constexpr const char* name = "paper_local_memory";
  HOIST_LAZY static double of(const subject& s) { return std::log2(1 + s.local_bytes); }
};
/// Loads from global memory per thread, at user functions (log2 of 1 + x). Source: [Remmelg2020] 4.2.2, algorithm 1.
struct paper_global_loads {
  static constexpr const char* name = "paper_global_loads";
  HOIST_LAZY static double of(const subject& s) { return detail::per_thread(s, s.paper.loads[0]); }
};
/// Stores to global memory per thread (log2 of 1 + x). Source: [Remmelg2020] 4.2.2, algorithm 1.
struct paper_global_stores {
  static constexpr const char* name = "paper_global_stores";
  HOIST_LAZY static double of(const subject& s) { return detail::per_thread(s, s.paper.stores[0]); }
};
/// Loads from local memory per thread (log2 of 1 + x). Source: [Remmelg2020] 4.2.2, algorithm 1.
struct paper_local_loads {
  static constexpr const char* name = "paper_local_loads";
  HOIST_LAZY static double of(const subject& s) { return detail::per_thread(s, s.paper.loads[1]); }
};
/// Stores to local memory per thread (log2 of 1 + x). Source: [Remmelg2020] 4.2.2, algorithm 1.
struct paper_local_stores {
  static constexpr const char* name = "paper_local_stores";
  HOIST_LAZY static double of(const subject& s) { return detail::per_thread(s, s.paper.stores[1]); }
};
/// Mean cache lines of a warp per access to global memory (log2 of 1 + x). Source: [Remmelg2020] 4.2.3.
struct paper_cache_lines {
  static constexpr const char* name = "paper_cache_lines";
  HOIST_LAZY static double of(const subject& s) {
    return s.paper.global_accesses == 0 ? 0 : std::log2(1 + s.paper.lines / s.paper.global_accesses);
  }
};
/// Barriers per thread (log2 of 1 + x). Source: [Remmelg2020] 4.3.
struct paper_barriers {
  static constexpr const char* name = "paper_barriers";
  HOIST_LAZY static double of(const subject& s) { return detail::per_thread(s, s.paper.barriers); }
};
/// If statements executed per thread (log2 of 1 + x). Source: [Remmelg2020] 4.3.
struct paper_ifs {
  static constexpr const char* name = "paper_ifs";
  HOIST_LAZY static double of(const subject& s) { return detail::per_thread(s, s.paper.ifs); }
};
/// Bodies of for loops executed per thread (log2 of 1 + x). Source: [Remmelg2020] 4.3.
struct paper_loops {
  static constexpr const char* name = "paper_loops";
  HOIST_LAZY static double of(const subject& s) { return detail::per_thread(s, s.paper.loop_bodies); }
};

}  // namespace hoist::features
