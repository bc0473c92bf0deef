#pragma once
// A server CPU with AVX-512 under PoCL: work-items of a group become lanes of vector registers and iterations of loops.

#include <hoist/target/target.hpp>

namespace hoist::targets {

/// Sixteen Xeon cores under PoCL. A unit is a core that runs one group at a time; local memory is ordinary, cached
/// memory; registers are the 32 vector registers. Bandwidths, latency and launch as `hoist calibrate` finds them
/// (docs/results.md).
/// Images: as PoCL 3.1 reports on 24 GiB; with more memory it allows more.
inline constexpr target cpu_pocl{
    .name = "cpu_pocl",
    .description = "x86-64 CPU with AVX-512 under PoCL, 16 cores",
    .kind = device_class::cpu,
    .compute_units = 16,
    .sub_group = 16,
    .line_bytes = 64,
    .sector_bytes = 64,
    .local_banks = 16,
    .has_local_memory = false,
    .local_per_group = 512L << 10,
    .local_per_unit = 512L << 10,
    .max_group_size = 4096,
    .items_per_unit = 4096,
    .groups_per_unit = 1,
    .registers_per_unit = 0,
    .registers_per_item = 32,
    .register_step = 1,
    .l1_bytes = 48L << 10,
    .l2_bytes = 32L << 20,
    .dram_gbs = 102,
    .l2_gbs = 240,
    .clock_ghz = 2.7,
    .issue_rate = 4,
    .latency_us = 0.19,
    .launch_us = 33,
    .images = {.supported = true,
               .in2d = {8192, 8192},
               .in3d = {2048, 2048, 2048},
               .texels = 1L << 27,
               .read = 128,
               .write = 128,
               .writes_3d = true},
};

/// The machine of cpu_pocl with registers of 256 bits: a CPU without AVX-512 under PoCL.
inline constexpr target cpu_pocl_avx2 = [] {
  target t = cpu_pocl;
  constexpr char name[] = "cpu_pocl_avx2";
  constexpr char description[] = "x86-64 CPU with AVX2 under PoCL, 16 cores";
  for (int i = 0; i < static_cast<int>(sizeof name); ++i) t.name[i] = name[i];
  for (char& c : t.description) c = 0;
  for (int i = 0; i < static_cast<int>(sizeof description); ++i) t.description[i] = description[i];
  t.sub_group = 8;
  t.local_banks = 8;
  t.registers_per_item = 16;
  return t;
}();

}  // namespace hoist::targets
