#pragma once
// NVIDIA A100: limits from the CUDA programming guide (compute capability 8.0), rates from NVIDIA's documents.

#include <hoist/target/nvidia_images.hpp>
#include <hoist/target/target.hpp>

namespace hoist::targets {

/// NVIDIA A100 SXM with 80 GB. Units, clock, caches and 5,120 bytes a clock of the second level: NVIDIA A100 Tensor Core GPU
/// Architecture (2020). 86 % of its data sheet's 2,039 GB/s as copy bandwidth, the share that the H200 reaches. Latency: 466
/// clocks, Abdelkhalik et al., Demystifying the NVIDIA Ampere Architecture (2022). Launch as the H200's. Not measured here.
/// Images as the H200's.
inline constexpr target nvidia_a100{
    .name = "nvidia_a100",
    .description = "NVIDIA A100, 108 units, HBM2e",
    .kind = device_class::gpu,
    .compute_units = 108,
    .sub_group = 32,
    .line_bytes = 128,
    .sector_bytes = 32,
    .local_banks = 32,
    .has_local_memory = true,
    .local_per_group = 48L << 10,
    .local_per_unit = 164L << 10,
    .max_group_size = 1024,
    .items_per_unit = 2048,
    .groups_per_unit = 32,
    .registers_per_unit = 65536,
    .registers_per_item = 255,
    .register_step = 8,
    .l1_bytes = 192L << 10,
    .l2_bytes = 40L << 20,
    .dram_gbs = 1750,
    .l2_gbs = 7200,
    .clock_ghz = 1.41,
    .issue_rate = 4,
    .latency_us = 0.33,
    .launch_us = 4,
    .groups_in_order = true,
    .device_names = "A100",
    .trees = "nvidia_h200",
    .images = nvidia_images,
};

}  // namespace hoist::targets
