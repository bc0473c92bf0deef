#pragma once
// AMD GCN, as in the R9 295X2 of the papers (one of its two Hawaii chips).

#include <hoist/target/target.hpp>

namespace hoist::targets {

/// One Hawaii chip: limits from AMD's OpenCL optimisation guide, 80 % of 320 GB/s as copy bandwidth.
/// Images: limits that such drivers usually have, not asked of one here.
inline constexpr target amd_gcn{
    .name = "amd_gcn",
    .description = "AMD GCN (Hawaii, R9 290X / 295X2), 44 units",
    .kind = device_class::gpu,
    .compute_units = 44,
    .sub_group = 64,
    .line_bytes = 64,
    .sector_bytes = 64,
    .local_banks = 32,
    .has_local_memory = true,
    .local_per_group = 32L << 10,
    .local_per_unit = 64L << 10,
    .max_group_size = 256,
    .items_per_unit = 2560,
    .groups_per_unit = 16,
    .registers_per_unit = 65536,
    .registers_per_item = 256,
    .register_step = 4,
    .l1_bytes = 16L << 10,
    .l2_bytes = 1L << 20,
    .dram_gbs = 256,
    .l2_gbs = 1000,
    .clock_ghz = 1.018,
    .issue_rate = 1,
    .latency_us = 0.5,
    .launch_us = 10,
    .images = {.supported = true,
               .in2d = {16384, 16384},
               .in3d = {2048, 2048, 2048},
               .texels = 1L << 27,
               .read = 128,
               .write = 64,
               .writes_3d = true},
};

}  // namespace hoist::targets
