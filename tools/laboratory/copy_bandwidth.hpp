#pragma once
// The device's own copy bandwidth: the roof for what is bound by memory.

#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/session.hpp>
#include <hoist/runtime/timing.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace hoist::runtime {

/// A measured bandwidth in GB/s (1e9 bytes read and written per second), and the way of copying that reached it.
struct bandwidth {
  double gbs = 0;
  std::string form;
  timing time;
};

namespace copying {

/// A copy of vectors of `width` floats, one a work-item, in groups of `group`.
HOIST_LAZY kernel_module vectors(long bytes, int width, int group) {
  const std::string type = "float" + std::to_string(width);
  runtime::kernel_module m;
  m.text = "kernel __attribute__((reqd_work_group_size(" + std::to_string(group) + ", 1, 1))) void copy(global const " + type +
           "* restrict in, global " + type + "* restrict out) {\n  const size_t i = get_global_id(0);\n  out[i] = in[i];\n}\n";
  m.buffer_bytes = {bytes, bytes};
  m.launches = {{"copy", {0, 1}, {bytes / 4 / width, 1, 1}, {group, 1, 1}, 1}};
  return m;
}

HOIST_LAZY void update_best(bandwidth& best, const timing& t, long bytes, const std::string& form) {
  const double gbs = t.median_ms > 0 ? 2 * static_cast<double>(bytes) / (t.median_ms * 1e6) : 0;
  if (gbs > best.gbs) best = {gbs, form, t};
}

HOIST_LAZY commands whole_buffer(const session& s, const std::vector<buffer>& pair, int times) {
  commands c;
  for (int t = 0; t < times; ++t) {
    cl_event event = nullptr;
    check(clEnqueueCopyBuffer(s.queue(), pair[0].handle(), pair[1].handle(), 0, 0, static_cast<std::size_t>(pair[0].bytes()), 0,
                              nullptr, &event),
          "clEnqueueCopyBuffer", s.name());
    c.last = owned<cl_event>(event);
    if (t == 0) c.first = c.last;
  }
  return c;
}

}  // namespace copying

/// The best of several ways to copy an array of `bytes` (rounded up to 64 KiB) to another: kernels that copy a `float4`
/// a work-item in groups of 128, 256 and 512; on a CPU also `float16`, and the driver's own copy.
HOIST_LAZY bandwidth copy_bandwidth(const session& s, long bytes, const timing_options& o = {}) {
  constexpr long step = 64L * 1024;
  if (bytes <= 0) throw error("a copy needs at least one byte, not " + std::to_string(bytes));
  const long size = (bytes + step - 1) / step * step;
  const bool is_cpu = s.info().type == device_type::cpu;
  const std::vector<buffer> pair = {buffer(s, size), buffer(s, size)};
  pair[0].fill(1.0f);
  pair[1].fill(0.0f);
  bandwidth best;
  for (int width : {4, 16}) {
    if (width == 16 && !is_cpu) continue;
    for (int group : {128, 256, 512}) {
      if (group > s.info().max_group || group > s.info().max_item_sizes[0]) continue;
      const executable copy(s, copying::vectors(size, width, group), pair);
      copying::update_best(best, measure(s, copy, o), size,
                           "float" + std::to_string(width) + ", groups of " + std::to_string(group));
    }
  }
  if (is_cpu || best.gbs == 0)
    copying::update_best(best,
                         measure(
                             s, [&](int times) { return copying::whole_buffer(s, pair, times); }, o),
                         size, "clEnqueueCopyBuffer");
  if (best.gbs == 0) throw error("the clock of " + s.name() + " shows no time for a copy: use a larger array");
  return best;
}

}  // namespace hoist::runtime
