#pragma once
// Times of measurement kernels on a device.

#include <hoist/evaluate/inputs.hpp>
#include <hoist/measure/kernel.hpp>
#include <hoist/runtime/host_comparison.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/timing.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
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

  const session& on() const { return session_; }

  /// Never throws for what the kernel or the device does.
  HOIST_LAZY kernel_time time(const measure::kernel& k, const hoist::kernel_module& text) { return timed(k, text, true); }
  /// The same of a part of the kernel's work (`skeletons`, `on_chip`), which has no result that could be checked.
  HOIST_LAZY kernel_time time_part(const measure::kernel& k, const hoist::kernel_module& part) { return timed(k, part, false); }

 private:
  HOIST_LAZY kernel_time timed(const measure::kernel& k, const hoist::kernel_module& text, bool checks) {
    kernel_time t;
    const double begin = meta::seconds_now();
    try {
      t.ms = median_of(k, text, checks);
      if (!(t.ms > 0) || !std::isfinite(t.ms)) t.failure = "the device's clock says " + std::to_string(t.ms) + " ms";
    } catch (const error& e) {
      t.failure = e.what();
    }
    t.seconds = stopwatch::seconds_since(begin);
    return t;
  }

  static constexpr long checked = 24;
  static constexpr double checking_s = 0.05;

  /// The inputs of kernels whose elements have the same types and bounds, as long as the longest; values are the same at the same place.
  struct arrays {
    std::vector<host_values> values;
    std::vector<buffer> buffers;
  };

  HOIST_LAZY double median_of(const measure::kernel& k, const hoist::kernel_module& text, bool checks) {
    const bool has_own = has_own_values(k);
    arrays own;
    if (has_own) {
      own.values = make_inputs(k.program.terms(), k.data, k.at);
      for (int i = 0; i < text.inputs; ++i) own.buffers.push_back(written(own.values[static_cast<std::size_t>(i)]));
    }
    const arrays& inputs = has_own ? own : shared(k);
    std::vector<buffer> all(inputs.buffers.begin(), inputs.buffers.begin() + text.inputs);
    for (int b = text.inputs; b < text.buffer_bytes.size(); ++b) all.emplace_back(session_, std::max(text.buffer_bytes[b], 4L));
    for (int r = 0; r < text.results; ++r)
      all[static_cast<std::size_t>(text.inputs + r)].fill(static_cast<unsigned char>(0xff));
    const executable e(session_, module_of(text), all);
    double one_ms = e.run(options_.limit_s);
    if (checks) check(k, text, e, inputs.values);
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
  /// Whether an input's values are given, or are indices of another one's elements.
  HOIST_LAZY static bool has_own_values(const measure::kernel& k) {
    const reference meaning(k.program.terms(), k.at, false);
    const index_inputs indices(meaning);
    for (int i = 0; i < k.program.inputs; ++i) {
      const input_data& d = k.data[static_cast<std::size_t>(i)];
      if (d.make != nullptr || d.values != nullptr || indices[i] > 0) return true;
    }
    return false;
  }
  HOIST_LAZY buffer written(const host_values& values) const {
    buffer b(session_, std::max(static_cast<long>(values.bytes().size()), 4L));
    if (!values.empty()) b.write(values.bytes());
    return b;
  }
  HOIST_LAZY const arrays& shared(const measure::kernel& k) {
    const reference meaning(k.program.terms(), k.at, false);
    std::string types;
    long elements = 1;
    for (int i = 0; i < k.program.inputs; ++i) {
      const input_data& d = k.data[static_cast<std::size_t>(i)];
      types += std::string(" ") + name_of(meaning.input_type(i)) + std::to_string(d.lo) + ":" + std::to_string(d.hi);
      elements = std::max(elements, meaning.input_size(i));
    }
    arrays& a = by_types_[types];
    if (a.values.empty() || a.values[0].size() < elements) {
      bytes_ += elements * 8 * k.program.inputs;
      if (bytes_ > most_bytes) by_types_.clear();
      arrays& fresh = by_types_[types] = {};
      bytes_ = by_types_.size() == 1 ? elements * 8 * k.program.inputs : bytes_;
      for (int i = 0; i < k.program.inputs; ++i) {
        fresh.values.push_back(repeated(meaning.input_type(i), k.data[static_cast<std::size_t>(i)], elements, i));
        fresh.buffers.push_back(written(fresh.values.back()));
      }
      return fresh;
    }
    return a;
  }
  /// Values of which a part is made, and copied behind itself: making all would take longer than timing the kernel.
  HOIST_LAZY static host_values repeated(scalar type, const input_data& d, long elements, int input) {
    constexpr long part = 1000003;
    host_values all = inputs_detail::numbers(inputs_detail::bounds_of(d, type, 0), type, std::min(elements, part),
                                             1000UL * static_cast<unsigned long>(input));
    if (elements <= part) return all;
    host_values more(type, elements);
    const std::span<const std::byte> from = all.bytes();
    const std::span<std::byte> to = more.writable_bytes();
    for (std::size_t at = 0; at < to.size(); at += from.size())
      std::copy_n(from.begin(), std::min(from.size(), to.size() - at), to.begin() + static_cast<std::ptrdiff_t>(at));
    return more;
  }

  static constexpr long most_bytes = 4L << 30;
  session session_;
  timing_options options_;
  std::optional<queue_blocker> blocker_;
  std::map<std::string, arrays> by_types_;
  long bytes_ = 0;
};

}  // namespace hoist::runtime
