#pragma once
// ARM Mali of the Bifrost generation: a mobile GPU whose local memory is ordinary memory.

#include <hoist/target/target.hpp>

namespace hoist::targets {

/// Mali-G76 MP12: limits from ARM's GPU data sheet, 80 % of 34 GB/s (LPDDR4X) as copy bandwidth.
/// Images: limits that such drivers usually have, not asked of one here.
inline constexpr target arm_mali{
    .name = "arm_mali",
    .description = "ARM Mali-G76 MP12",
    .kind = device_class::mobile_gpu,
    .compute_units = 12,
    .sub_group = 8,
    .line_bytes = 64,
    .sector_bytes = 64,
    .local_banks = 16,
    .has_local_memory = false,
    .local_per_group = 32L << 10,
    .local_per_unit = 32L << 10,
    .max_group_size = 384,
    .items_per_unit = 768,
    .groups_per_unit = 48,
    .registers_per_unit = 24576,
    .registers_per_item = 64,
    .register_step = 32,
    .l1_bytes = 16L << 10,
    .l2_bytes = 2L << 20,
    .dram_gbs = 27,
    .l2_gbs = 100,
    .clock_ghz = 0.72,
    .issue_rate = 3,
    .latency_us = 0.4,
    .launch_us = 40,
    .images = {.supported = true,
               .in2d = {65536, 65536},
               .in3d = {65536, 65536, 65536},
               .texels = 65536,
               .read = 128,
               .write = 64,
               .writes_3d = true},
};

}  // namespace hoist::targets
