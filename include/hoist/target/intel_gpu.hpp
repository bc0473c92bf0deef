#pragma once
// Intel's integrated GPUs of the Xe-LP generation.

#include <hoist/target/target.hpp>

namespace hoist::targets {

/// Iris Xe, 96 execution units: a unit is a dual sub-slice of 16, each with 7 threads of 16 lanes. Limits from Intel's
/// oneAPI GPU optimisation guide, 80 % of 68 GB/s (LPDDR4X) as copy bandwidth.
/// Images: limits that such drivers usually have, not asked of one here.
inline constexpr target intel_gpu{
    .name = "intel_gpu",
    .description = "Intel Iris Xe (Gen12), 96 execution units",
    .kind = device_class::gpu,
    .compute_units = 6,
    .sub_group = 16,
    .line_bytes = 64,
    .sector_bytes = 64,
    .local_banks = 16,
    .has_local_memory = true,
    .local_per_group = 64L << 10,
    .local_per_unit = 128L << 10,
    .max_group_size = 512,
    .items_per_unit = 1792,
    .groups_per_unit = 16,
    .registers_per_unit = 114688,
    .registers_per_item = 64,
    .register_step = 64,
    .l1_bytes = 64L << 10,
    .l2_bytes = 3840L << 10,
    .dram_gbs = 55,
    .l2_gbs = 300,
    .clock_ghz = 1.35,
    .issue_rate = 8,
    .latency_us = 0.4,
    .launch_us = 15,
    .parts_of_unit = 16,
    .images = {.supported = true,
               .in2d = {16384, 16384},
               .in3d = {16384, 16384, 2048},
               .texels = 1L << 26,
               .read = 128,
               .write = 128,
               .writes_3d = true},
};

}  // namespace hoist::targets
