#pragma once
// The constants of a target that no query tells, measured by small kernels.

#include <tools/laboratory/copy_bandwidth.hpp>
#include <hoist/runtime/timing.hpp>
#include <hoist/target/target.hpp>

#include <boost/hana/define_struct.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace hoist::runtime {

/// What the kernels found. Bandwidths in GB/s (1e9 bytes): `dram_gbs` of a copy of arrays far larger than the caches, `l2_gbs` of
/// reads, again and again, from an array of a quarter of the last-level cache. In microseconds: `latency_us` of a load from
/// memory that waits for the one before, nothing else running; `launch_us` of a kernel that does nothing, queued behind others.
/// `gfma`: 1e9 multiply-adds of single floats per second; `issue_rate`: the same as instructions of sub-groups per cycle and
/// unit, at the target's clock. What x / y, sqrt(x) and exp(x) cost, in multiply-adds.
struct calibration {
  BOOST_HANA_DEFINE_STRUCT(calibration, (double, dram_gbs), (double, l2_gbs), (double, latency_us), (double, launch_us),
                           (double, gfma), (double, issue_rate), (double, division), (double, square_root),
                           (double, exponential));
};

namespace calibrating {

inline kernel_module one_kernel(const std::string& text, std::vector<long> bytes, long items, int group) {
  kernel_module m;
  m.text = text;
  m.buffer_bytes = std::move(bytes);
  std::vector<int> arguments(m.buffer_bytes.size());
  std::iota(arguments.begin(), arguments.end(), 0);
  m.launches = {{"probe", arguments, {items, 1, 1}, {group, 1, 1}, 1}};
  return m;
}

inline double median_ms(const session& s, const kernel_module& m, const timing_options& o) {
  const executable e(s, m);
  for (std::size_t b = 0; b < m.buffer_bytes.size(); ++b) e[b].fill(1.0f);
  return measure(s, e, o).median_ms;
}

/// Every work-item reads `rounds` vectors of four, all together the whole array again and again.
inline double cached_gbs(const session& s, const target& t, const timing_options& o) {
  const long vectors =
      std::max(1024L, static_cast<long>(std::bit_floor(static_cast<std::uint64_t>(std::max(1L, t.l2_bytes / 4)))) / 16);
  const long items = static_cast<long>(t.compute_units) * std::max(1, t.items_per_unit), rounds = 64;
  const int group = std::min(256, t.max_group_size);
  const std::string text =
      "kernel void probe(global const float4* restrict in, global float* restrict out) {\n"
      "  const uint i = get_global_id(0);\n  float4 sum = 0.0f;\n"
      "  for (uint r = 0; r < " +
      std::to_string(rounds) + "u; ++r) sum += in[(i + r * " + std::to_string(items) + "u) & " + std::to_string(vectors - 1) +
      "u];\n  out[i] = sum.x + sum.y + sum.z + sum.w;\n}\n";
  const long all = (items + group - 1) / group * group;
  const double ms = median_ms(s, one_kernel(text, {vectors * 16, all * 4}, all, group), o);
  return static_cast<double>(all) * rounds * 16 / (ms * 1e6);
}

/// One work-item follows a chain through memory: the next of line i is (a i + c) mod n, which visits every line.
inline double latency_us(const session& s, const target& t, const timing_options& o) {
  const long line = std::max(64, t.line_bytes) / 4, hops = 2000;
  long lines = 1;
  const long wanted = std::min(std::max(8 * t.l2_bytes, 1L << 22), s.info().max_alloc / 2);
  while (lines * 2 * line * 4 <= wanted) lines *= 2;
  std::vector<std::uint32_t> next(static_cast<std::size_t>(lines * line));
  for (long i = 0; i < lines; ++i)
    next[static_cast<std::size_t>(i * line)] = static_cast<std::uint32_t>((i * 1664525 + 1013904223) % lines * line);
  const std::string text =
      "kernel void probe(global const uint* restrict next, global uint* restrict at) {\n  uint i = at[0];\n"
      "  for (int k = 0; k < " +
      std::to_string(hops) + "; ++k) i = next[i];\n  at[0] = i;\n}\n";
  const executable e(s, one_kernel(text, {lines * line * 4, 4}, 1, 1));
  e[0].write(next);
  e[1].fill(std::uint32_t{0});
  return measure(s, e, o).median_ms * 1e3 / hops;
}

/// 1e9 executions of `step` per second, in which $ stands for the value; eight values don't wait for one another.
inline double rate(const session& s, const target& t, const std::string& step, const timing_options& o) {
  const int group = std::min(256, t.max_group_size), rounds = 256;
  const long items = static_cast<long>(t.compute_units) * std::max(t.items_per_unit, group) / group * group;
  std::string text = "kernel void probe(global float* restrict out) {\n  const float a = out[0], b = out[1];\n  float ", sum;
  for (int k = 0; k < 8; ++k) {
    text += (k > 0 ? ", x" : "x") + std::to_string(k) + " = a + " + std::to_string(k) + ".0f";
    sum += (k > 0 ? " + x" : "x") + std::to_string(k);
  }
  text += ";\n  for (int r = 0; r < " + std::to_string(rounds) + "; ++r) {\n";
  for (int k = 0; k < 8; ++k) {
    const std::string x = "x" + std::to_string(k);
    std::string of = step;
    for (std::size_t at = 0; (at = of.find('$', at)) != std::string::npos;) of.replace(at, 1, x);
    text.append("    ").append(x).append(" = ").append(of).append(";\n");
  }
  text += "  }\n  out[get_global_id(0)] = " + sum + ";\n}\n";
  const double ms = median_ms(s, one_kernel(text, {items * 4}, items, group), o);
  return static_cast<double>(items) * rounds * 8 / (ms * 1e6);
}

}  // namespace calibrating

/// Measures the device of a session; `t` is its target, for the sizes of caches and units. Some seconds.
inline calibration calibrate(const session& s, const target& t, const timing_options& o = {}) {
  calibration c{};
  const long bytes = std::min({256L << 20, s.info().max_alloc / 2, s.info().global_bytes / 8});
  c.dram_gbs = copy_bandwidth(s, bytes, o).gbs;
  c.l2_gbs = calibrating::cached_gbs(s, t, o);
  c.latency_us = calibrating::latency_us(s, t, o);
  const kernel_module nothing = calibrating::one_kernel("kernel void probe(global float* out) {}\n", {4}, 1, 1);
  c.launch_us = calibrating::median_ms(s, nothing, o) * 1e3;
  c.gfma = calibrating::rate(s, t, "fma($, a, b)", o);
  c.issue_rate = c.gfma / (t.sub_group * t.compute_units * t.clock_ghz);
  c.division = c.gfma / calibrating::rate(s, t, "a / $", o);
  c.square_root = c.gfma / calibrating::rate(s, t, "sqrt($)", o);
  c.exponential = c.gfma / calibrating::rate(s, t, "exp(-$)", o);
  return c;
}

}  // namespace hoist::runtime
