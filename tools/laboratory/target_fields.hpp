#pragma once
// A target's fields, for readers and writers.

#include <hoist/target/target.hpp>

#include <boost/hana/adapt_struct.hpp>

#include <string_view>

BOOST_HANA_ADAPT_STRUCT(hoist::ir::image_limits, supported, in2d, in3d, texels, read, write, over_buffers, writes_3d,
                        pitch_alignment, base_alignment);
BOOST_HANA_ADAPT_STRUCT(hoist::target, name, description, kind, compute_units, sub_group, line_bytes, sector_bytes, local_banks,
                        has_local_memory, local_per_group, local_per_unit, max_group_size, items_per_unit, groups_per_unit,
                        registers_per_unit, registers_per_item, register_step, l1_bytes, l2_bytes, dram_gbs, l2_gbs, clock_ghz,
                        issue_rate, latency_us, launch_us, groups_in_order, device_names, parts_of_unit, trees, images);

namespace hoist {

constexpr const char* name(device_class c) {
  switch (c) {
    case device_class::gpu: return "gpu";
    case device_class::mobile_gpu: return "mobile_gpu";
    case device_class::cpu: return "cpu";
  }
  return "unknown";
}

/// Reads a name; false where it is none.
constexpr bool read_name(std::string_view text, device_class& to) {
  for (const device_class c : {device_class::gpu, device_class::mobile_gpu, device_class::cpu})
    if (text == name(c)) return to = c, true;
  return false;
}

}  // namespace hoist
