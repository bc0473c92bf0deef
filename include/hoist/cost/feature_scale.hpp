#pragma once
// How features become quantities: a cost is a sum of counts and times, and most features are binary logarithms.

#include <hoist/features/vector.hpp>

#include <string_view>

namespace hoist::cost::detail {

/// What a feature is of the quantity: its binary logarithm, that of the quantity and 1, or the quantity. Times are the logarithm
/// of the quantity over the time of the compulsory bytes.
enum class feature_scale : unsigned char { time, logarithm, logarithm_of_one_more, plain };

/// Features that aren't the logarithm of 1 + x, as `features/` says beside each.
inline constexpr std::string_view logarithms[] = {"paper_global_size_0",
                                                  "paper_global_size_1",
                                                  "paper_global_size_2",
                                                  "paper_local_size_0",
                                                  "paper_local_size_1",
                                                  "paper_local_size_2",
                                                  "real_dram",
                                                  "real_l2",
                                                  "real_sectors_per_request",
                                                  "real_segment",
                                                  "real_fit",
                                                  "real_regs",
                                                  "real_groups_per_unit",
                                                  "real_waves"};
inline constexpr std::string_view plain_features[] = {"real_store_full", "real_occupancy", "real_inflight", "real_tail",
                                                      "real_fill"};
inline constexpr std::string_view logarithms_of_one_more[] = {
    "paper_local_memory", "paper_global_loads", "paper_global_stores", "paper_local_loads", "paper_local_stores",
    "paper_cache_lines",  "paper_barriers",     "paper_ifs",           "paper_loops",       "real_requests",
    "real_wavefronts",    "real_issue",         "real_flops",          "real_intensity",    "real_ilp",
    "real_spill",         "real_stall"};

template <std::size_t Count>
constexpr bool is_among(std::string_view name, const std::string_view (&list)[Count]) {
  for (std::string_view s : list)
    if (s == name) return true;
  return false;
}
constexpr bool is_feature(std::string_view name) {
  for (std::string_view f : features::feature_names)
    if (f == name) return true;
  return false;
}
constexpr feature_scale scale_of(std::string_view feature) {
  if (is_among(feature, logarithms)) return feature_scale::logarithm;
  if (is_among(feature, plain_features)) return feature_scale::plain;
  return is_among(feature, logarithms_of_one_more) ? feature_scale::logarithm_of_one_more : feature_scale::time;
}
/// A new feature has to be named above, unless it is a time.
constexpr bool every_feature_has_a_scale() {
  for (int f = 0; f < features::feature_count; ++f)
    if ((scale_of(features::feature_names[f]) == feature_scale::time) != features::is_time(f)) return false;
  return true;
}
static_assert(every_feature_has_a_scale());

}  // namespace hoist::cost::detail
