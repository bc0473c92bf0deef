#pragma once
// Times of measurement kernels on a device.

#include <hoist/measure/kernel.hpp>
#include <hoist/runtime/host_comparison.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/timing.hpp>

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// What timing a kernel gave: its median, and the seconds that building, checking and running took; or why there is no time.
struct kernel_time {
  double ms = 0, seconds = 0;
  std::string failure;
};

/// Builds and times measurement kernels, and holds a sample of each one's results against what its program means.
class kernel_timer {
 public:
  HOIST_LAZY explicit kernel_timer(const session& s, timing_options o = {}) : session_(s), options_(std::move(o)) {
    if (session_.info().type != device_type::cpu) blocker_.emplace(session_);
  }

  /// Never throws for what the kernel or the device does.
  HOIST_LAZY kernel_time time(const measure::kernel& k, const hoist::kernel_module& text) {
    kernel_time t;
    const double begin = meta::seconds_now();
    try {
      t.ms = median_of(k, text);
      if (!(t.ms > 0) || !std::isfinite(t.ms)) t.failure = "the device's clock says " + std::to_string(t.ms) + " ms";
    } catch (const error& e) {
      t.failure = e.what();
    }
    t.seconds = stopwatch::seconds_since(begin);
    return t;
  }

 private:
  static constexpr long checked = 24;
  static constexpr double checking_s = 0.05;

  HOIST_LAZY double median_of(const measure::kernel& k, const hoist::kernel_module& text) {
    const executable e(session_, module_of(text));
    const std::vector<host_values>& inputs = inputs_of(k);
    for (int i = 0; i < text.inputs; ++i)
      if (text.buffer_bytes[i] > 0) e[i].write(inputs[static_cast<std::size_t>(i)].bytes());
    for (int r = 0; r < text.results; ++r) e[text.inputs + r].fill(static_cast<unsigned char>(0xff));
    double one_ms = e.run(options_.limit_s);
    check(k, text, e, inputs);
    if (session_.info().type == device_type::cpu && one_ms < 1e3)
      one_ms = e.run(options_.limit_s);  // PoCL compiles in the first
    return measure_again(
               session_, [&](int times) { return e.enqueue(times); }, options_, one_ms, blocker_ ? &*blocker_ : nullptr)
        .median_ms;
  }
  HOIST_LAZY void check(const measure::kernel& k, const hoist::kernel_module& text, const executable& e,
                        const std::vector<host_values>& inputs) const {
    for (int r = 0; r < text.results; ++r) {
      const result_array& of = k.program.results[r];
      host_values values(of.type, text.buffer_bytes[text.inputs + r] / bytes_of(of.type));
      e[text.inputs + r].read(values.writable_bytes());
      const accuracy a = host_comparison(k.program, k.at, inputs, of).compare(values, checked, text.math, checking_s);
      if (a.ratio > 1) throw error("an element of its result is outside the host's error bound", verdict::correctness);
    }
  }
  /// Values for the kernel's inputs. Those of the last kernel are kept: many differ in their text alone.
  HOIST_LAZY const std::vector<host_values>& inputs_of(const measure::kernel& k) {
    std::string key = std::to_string(k.program.inputs);
    const ir::table meaning = k.program.terms();
    const reference of(meaning, k.at, false);
    for (int i = 0; i < k.program.inputs; ++i)
      key += " " + std::string(name_of(of.input_type(i))) + std::to_string(of.input_size(i));
    const bool made = std::any_of(k.data.begin(), k.data.end(), [](const input_data& d) { return d.make != nullptr; });
    if (made || key != key_) inputs_ = make_inputs(meaning, k.data, k.at);
    key_ = made ? std::string() : key;
    return inputs_;
  }

  session session_;
  timing_options options_;
  std::optional<queue_blocker> blocker_;
  std::string key_;
  std::vector<host_values> inputs_;
};

}  // namespace hoist::runtime
