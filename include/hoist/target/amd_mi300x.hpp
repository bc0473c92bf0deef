#pragma once
// AMD Instinct MI300X: figures from AMD's documents.

#include <hoist/target/target.hpp>

namespace hoist::targets {

/// AMD Instinct MI300X (CDNA 3). Units, clock, caches and the Infinity Cache's 17.2 TB/s, the last level before memory: AMD CDNA 3
/// Architecture (white paper, 2023); wavefronts, registers and local memory: CDNA 3 Instruction Set Architecture (2023). 80 % of
/// the data sheet's 5,300 GB/s as copy bandwidth. Latency: Chips and Cheese, Testing AMD's Giant MI300X (2024). A group's limit is
/// that of ROCm's OpenCL. Not measured here.
inline constexpr target amd_mi300x{
    .name = "amd_mi300x",
    .description = "AMD Instinct MI300X (CDNA 3), 304 units, HBM3",
    .kind = device_class::gpu,
    .compute_units = 304,
    .sub_group = 64,
    .line_bytes = 128,
    .sector_bytes = 64,
    .local_banks = 32,
    .has_local_memory = true,
    .local_per_group = 64L << 10,
    .local_per_unit = 64L << 10,
    .max_group_size = 256,
    .items_per_unit = 2048,
    .groups_per_unit = 32,
    .registers_per_unit = 131072,
    .registers_per_item = 256,
    .register_step = 8,
    .l1_bytes = 32L << 10,
    .l2_bytes = 256L << 20,
    .dram_gbs = 4240,
    .l2_gbs = 17200,
    .clock_ghz = 2.1,
    .issue_rate = 1,
    .latency_us = 0.8,
    .launch_us = 10,
    .device_names = "MI300X",
    .images = {},  // the CDNA units have no texture units
};

}  // namespace hoist::targets
