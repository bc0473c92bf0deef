#pragma once
// Long time loops held against the host: it follows the first steps, as it can't all of them.

#include <hoist/evaluate/host_values.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/device_comparison.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/host_comparison.hpp>
#include <hoist/runtime/module_of.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace hoist::runtime {

/// How many steps of a time loop the host follows: what an element depends on grows by every step.
inline constexpr long steps_on_host = 8;

/// The steps of a program's time loop where there are more than the host follows, and a baseline kernel makes one by one; else 0.
HOIST_LAZY long long_loop_of(const family& f, const hoist::kernel_module& baseline) {
  const ir::table program = f.terms();
  int loops = 0;
  for (int n = 0; n < program.size; ++n)
    loops += program[n].op != nullptr && program[n].op->who == ir::computed_by::repeated_kernels;
  for (const ir::kernel& k : baseline.kernels)
    if (k.steps > 1) return 0;
  return loops == 1 && baseline.steps > steps_on_host ? baseline.steps : 0;
}

namespace detail {
/// Runs a baseline kernel for a time loop's first steps, `sizes.most_steps`, and holds some elements against the host. For each
/// array of the result, the greatest bound of their errors. Fails (error) where an element is outside of its bound.
HOIST_LAZY std::vector<double> bounds_after_first(const session& s, const family& f, const ir::point& sizes,
                                                  const std::vector<host_values>& inputs, const std::vector<buffer>& arrays) {
  const hoist::kernel_module m = baseline_module(f, sizes);
  if (m.rejected != nullptr) throw error(m.rejected, verdict::constraints);
  std::vector<buffer> buffers(arrays.begin(), arrays.begin() + m.inputs);
  for (int i = m.inputs; i < m.buffer_bytes.size(); ++i) buffers.emplace_back(s, m.buffer_bytes[i]);
  executable(s, module_of(m), buffers).run();
  std::vector<double> bounds;
  for (int r = 0; r < m.results; ++r) {
    const result_array& of = f.results[r];
    const buffer& written = buffers[static_cast<std::size_t>(m.inputs + r)];
    const long elements = m.buffer_bytes[m.inputs + r] / bytes_of(of.type);
    const std::vector<long> places{0, elements / 2, elements - 1};
    device_comparison fetch(s, elements, written, written, places, ir::arithmetic::contracted, 0, of.type);
    fetch.differing();
    const host_comparison all(f, sizes, inputs, of);
    const host_comparison::meaning meant = all.meant();
    bounds.push_back(0);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const ir::bounded_value e = meant[places[i]];
      bounds.back() = std::max(bounds.back(), e.error);
      if (miss(of.type, fetch.fetched()[static_cast<long>(i)], e.value, e.error + 1e-30, ir::arithmetic::contracted) > 1)
        throw error("after " + std::to_string(sizes.most_steps) +
                        " steps an element of the baseline kernel's result is outside " + "the host's error bound",
                    verdict::correctness);
    }
  }
  return bounds;
}
}  // namespace detail

/// The bounds of the errors after a time loop's `steps`, one for each array of the result: those after its first ones, as much
/// greater as there are more steps; after fewer where the host's bound is infinite, as it soon is where steps divide.
/// `arrays`: begins with the inputs, in the device's memory. Fails (error) where an element is outside of its bound then.
HOIST_LAZY std::vector<double> bounds_of_loop(long steps, const session& s, const family& f, ir::point sizes,
                                              const std::vector<host_values>& inputs, const std::vector<buffer>& arrays) {
  std::vector<double> bounds;
  sizes.most_steps = 2 * steps_on_host;
  do {
    sizes.most_steps /= 2;
    bounds = detail::bounds_after_first(s, f, sizes, inputs, arrays);
  } while (sizes.most_steps > 1 && !std::all_of(bounds.begin(), bounds.end(), [](double b) { return std::isfinite(b); }));
  for (double& b : bounds) b = std::isfinite(b) ? b * static_cast<double>(steps) / static_cast<double>(sizes.most_steps) : 0;
  return bounds;
}

}  // namespace hoist::runtime
