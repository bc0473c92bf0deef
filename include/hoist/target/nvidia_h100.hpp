#pragma once
// NVIDIA H100 SXM5: limits from the CUDA programming guide (compute capability 9.0), rates measured through OpenCL.

#include <hoist/target/nvidia_images.hpp>
#include <hoist/target/target.hpp>

namespace hoist::targets {

/// NVIDIA H100 SXM5 80 GB (driver 580). Copy bandwidth, cache, latency and launch: as `hoist calibrate` finds them
/// (docs/results.md).
/// Images as the H200's.
inline constexpr target nvidia_h100{
    .name = "nvidia_h100",
    .description = "NVIDIA H100 SXM5, 132 units, HBM3",
    .kind = device_class::gpu,
    .compute_units = 132,
    .sub_group = 32,
    .line_bytes = 128,
    .sector_bytes = 32,
    .local_banks = 32,
    .has_local_memory = true,
    .local_per_group = 48L << 10,
    .local_per_unit = 228L << 10,
    .max_group_size = 1024,
    .items_per_unit = 2048,
    .groups_per_unit = 32,
    .registers_per_unit = 65536,
    .registers_per_item = 255,
    .register_step = 8,
    .l1_bytes = 256L << 10,
    .l2_bytes = 50L << 20,
    .dram_gbs = 2960,
    .l2_gbs = 7600,
    .clock_ghz = 1.98,
    .issue_rate = 4,
    .latency_us = 0.33,
    .launch_us = 4.2,
    .groups_in_order = true,
    .device_names = "H100",
    .trees = "nvidia_h200",
    .images = nvidia_images,
};

}  // namespace hoist::targets
