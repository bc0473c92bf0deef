#pragma once
// The vector of all features: names, and their values for a kernel on a target.

#include <hoist/ir/texels.hpp>
#include <hoist/features/compute.hpp>
#include <hoist/features/paper.hpp>
#include <hoist/features/residency.hpp>
#include <hoist/features/times.hpp>
#include <hoist/features/traffic.hpp>
#include <hoist/meta/engine.hpp>

#include <cstddef>
#include <string_view>

namespace hoist::features {

/// Counts up whenever a feature is dropped or defined otherwise: trained tables belong to one version. They name their features, so one
/// that is added stands last.
inline constexpr int version = 5;

namespace detail {

template <class... F>
struct feature_list {
  static constexpr int size = sizeof...(F);
  static constexpr const char* names[] = {F::name...};
  static void fill(const subject& s, double* out) { ((*out++ = F::of(s)), ...); }
};

using all_features =
    feature_list<paper_global_size_0, paper_global_size_1, paper_global_size_2, paper_local_size_0, paper_local_size_1,
                 paper_local_size_2, paper_local_memory, paper_global_loads, paper_global_stores, paper_local_loads,
                 paper_local_stores, paper_cache_lines, paper_barriers, paper_ifs, paper_loops, real_dram, real_l2,
                 real_requests, real_wavefronts, real_sectors_per_request, real_store_full, real_segment, real_fit, real_issue,
                 real_flops, real_intensity, real_ilp, real_regs, real_spill, real_groups_per_unit, real_occupancy,
                 real_inflight, real_waves, real_tail, real_fill, real_stall, real_t_dram, real_t_l2, real_t_l1, real_t_issue,
                 real_t_lat, real_t_serial, real_t_max, real_t_sum, real_t_alone, real_t_own>;

}  // namespace detail

inline constexpr int feature_count = detail::all_features::size;

/// Names of the features, in the order of the vector.
inline constexpr auto& feature_names = detail::all_features::names;

/// The place of the feature with that name, which is one of `feature_names`.
constexpr std::size_t at_of(std::string_view name) {
  std::size_t at = 0;
  while (feature_names[at] != name) ++at;
  return at;
}

/// Whether a feature is a time over the time of the compulsory bytes, as a binary logarithm. Times of a module's kernels add up.
constexpr bool is_time(int feature) { return std::string_view(feature_names[feature]).starts_with("real_t_"); }

/// Writes the kernel's features to out[0 .. feature_count). `output_elements`: elements of the result;
/// `compulsory_bytes`: inputs read once and outputs written once (docs/model.md). Texels count as loads of their elements from global
/// memory. Nothing is run.
HOIST_ENGINE void extract(const ir::kernel& k, const target& t, long output_elements, long compulsory_bytes, double* out);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY void extract(const ir::kernel& k, const target& t, long output_elements, long compulsory_bytes, double* out) {
  if (ir::has_images(k)) return extract(ir::texels_as_loads(k, ir::space::global), t, output_elements, compulsory_bytes, out);
  detail::all_features::fill(subject(k, t, static_cast<double>(output_elements), static_cast<double>(compulsory_bytes)), out);
}
#endif

}  // namespace hoist::features
