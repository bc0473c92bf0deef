#pragma once
// A program at a size on a device, with data, a verified reference result, and measurements of variants against it.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/runtime/device_comparison.hpp>
#include <hoist/runtime/differing_integers.hpp>
#include <hoist/runtime/first_steps.hpp>
#include <hoist/runtime/host_comparison.hpp>
#include <hoist/runtime/measurement.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/one_result.hpp>
#include <hoist/runtime/short_inputs.hpp>
#include <hoist/runtime/timing.hpp>
#include <hoist/runtime/verify.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace hoist::runtime {

/// A family at a size on a device. Buffers are scratch: the inputs given here, and results that belong to nobody.
class workload {
 public:
  /// `inputs`: the program's arrays in order, row-major. `baseline` is a module of the family whose results the others' are
  /// compared with; call `compare` to hold it against the host.
  HOIST_LAZY workload(const session& s, const family& f, ir::point sizes, std::vector<host_values> inputs,
                      const hoist::kernel_module& baseline)
      : workload(s, f, std::move(sizes), std::move(inputs), baseline, [] { return 0; }) {}
  /// A workload that holds what `guard()` returns while the device is used.
  template <class Guard>
  workload(const session& s, const family& f, ir::point sizes, std::vector<host_values> inputs,
           const hoist::kernel_module& baseline, Guard guard)
      : session_(s), family_(f), sizes_(std::move(sizes)), inputs_(std::move(inputs)) {
    for (int i = 0; i < baseline.inputs + baseline.results; ++i) {
      const long bytes = std::max(baseline.buffer_bytes[i], 4L);
      buffers_.push_back(i < baseline.inputs ? buffer(s, bytes) : buffer::guarded(s, bytes));
    }
    for (int r = 0; r < baseline.results; ++r)
      results_.emplace_back(f.results[r], baseline.buffer_bytes[baseline.inputs + r] / bytes_of(f.results[r].type));
    refuse_short_inputs(family_, sizes_, inputs_, baseline);
    const executable reference = built(baseline);
    last_build_.emplace(reference.built());
    [[maybe_unused]] auto held = guard();
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      if (baseline.buffer_bytes[static_cast<int>(i)] > 0) buffers_[i].write(inputs_[i].bytes());
    const double begin = meta::seconds_now();
    baseline_ms_ = reference.run();
    baseline_build_s_ =
        reference.built().build_ms() / 1e3 + std::max(0.0, stopwatch::seconds_since(begin) - baseline_ms_ / 1e3);
    if (const std::string overrun = overrun_report(); !overrun.empty())
      throw error("the baseline kernel " + overrun, verdict::correctness);
    steps_ = std::max(1L, baseline.steps);
    loop_steps_ = long_loop_of(f, baseline);
    for (int r = 0; r < results(); ++r) {
      buffer& written = buffers_[inputs_.size() + static_cast<std::size_t>(r)];
      reference_.push_back(written);
      written = buffer::guarded(s, written.bytes());
    }
  }

  /// From now on every measured result, of a long time loop the baseline's, is held against the host's, at up to `most` elements.
  HOIST_LAZY void sample(long most) {
    sampled_ = most;
    if (loop_steps_ > 0) return sample_first_steps();
    meta::shared<reference> by;
    bool is_known = true;  // for one array, and so for others
    for (one_result& r : results_) {
      host_comparison::meaning right = meant(r).meant(1, by);
      right.give_up_after(is_known ? 2.0 / results() : -10);
      const std::vector<long>& extents = right.extents();
      r.places.clear();
      r.sample.clear();
      const auto begin = meta::seconds_now();
      constexpr long few = 8;
      const double enough_s = 0.3 / results(), few_s = 3.0 / results();
      for (long k = 0; k < std::min(most, r.elements); ++k) {
        if (k > 0 && stopwatch::seconds_since(begin) > (k < few ? few_s : enough_s)) break;
        const long place = sampled_place(k, extents);
        const ir::bounded_value e = right[place];
        if (!host_comparison::meaning::is_known(e)) continue;
        r.places.push_back(place);
        r.sample.push_back({e.value, e.error + 1e-30});
      }
      r.against = comparison_of(r, ir::arithmetic::contracted);
      r.relaxed = {};
      by = right.evaluator();
      is_known = is_known && !r.sample.empty();
    }
  }

  /// Builds, runs, compares and times a variant; never throws for what the variant or the device does.
  HOIST_LAZY measurement measure(const hoist::kernel_module& m, const timing_options& o = {}) {
    return measure(m, o, [] { return 0; });
  }
  /// Measures a variant and holds what `guard()` returns while the device is timed: processes that share a device build at
  /// once and run one at a time. On a CPU a first execution, in which PoCL compiles, counts as building.
  template <class Guard>
  measurement measure(const hoist::kernel_module& m, const timing_options& o, Guard guard) {
    return measure_kernels([&] { return module_of(m); }, m.math, o, guard);
  }
  /// The same of kernels that hoist hasn't written, on the program's arrays.
  HOIST_LAZY measurement measure(const kernel_module& by_hand, const timing_options& o = {}) {
    return measure_kernels([&] { return by_hand; }, ir::arithmetic::contracted, o, [] { return 0; });
  }

  /// What short kernels are queued behind; none on a CPU, which runs while the host queues.
  HOIST_LAZY queue_blocker* behind() {
    if (!blocker_ && session_.info().type != device_type::cpu) blocker_.emplace(session_);
    return blocker_ ? &*blocker_ : nullptr;
  }

  /// A variant on this workload's buffers, ready to run. Fails (error) when it doesn't build. `before`: what it was built to, or null.
  HOIST_LAZY executable built(const hoist::kernel_module& m, const program* before = nullptr) {
    const kernel_module kernels = module_of(m);
    return {session_, kernels, buffers_for(kernels), nullptr, before};
  }

  /// What the last module that was measured was built to, or the baseline kernel before the first.
  const program& last_build() const { return *last_build_; }

  /// Seconds until the baseline kernel could run, and milliseconds of its first run.
  double baseline_build_s() const { return baseline_build_s_; }
  double baseline_ms() const { return baseline_ms_; }

  HOIST_LAZY int results() const { return static_cast<int>(results_.size()); }
  /// Array `r` of the last measured result, or of the reference's before the first.
  HOIST_LAZY const host_values& result(int r = 0) const {
    return measured_ ? fetched(result_buffer(r), of(r), of(r).last) : expected(r);
  }
  HOIST_LAZY const host_values& expected(int r = 0) const {
    return fetched(reference_.at(static_cast<std::size_t>(r)), of(r), of(r).right);
  }
  /// Elements of an array of the result.
  HOIST_LAZY long outputs(int r = 0) const { return of(r).elements; }

  /// Compares `values` with the host's double reference: every element, or about `most` evenly spread ones and the
  /// borders, as many as `most_s` seconds allow. The bound is the running error bound of the program's own functions, looser for
  /// relaxed arithmetic.
  HOIST_LAZY accuracy compare(const host_values& values, long most, ir::arithmetic math = ir::arithmetic::contracted, int r = 0,
                              double most_s = 2) const {
    return meant(of(r)).compare(values, most, math, most_s);
  }

  /// The worst of `compare` over the arrays of the last measured result, and of the baseline kernel's, in two seconds for all.
  HOIST_LAZY accuracy check_result(long most) const { return worst_of(most, &workload::result); }
  HOIST_LAZY accuracy check_expected(long most) const { return worst_of(most, &workload::expected); }

  /// Compulsory bytes: each grid read once, the result written once, by every step of a time loop; small arrays of weights don't count.
  HOIST_LAZY long compulsory_bytes() const {
    long bytes = 0, most = 0;
    for (const one_result& r : results_) bytes += r.elements * bytes_of(r.array.type), most = std::max(most, r.elements);
    for (const host_values& in : inputs_) bytes += bytes_of(in.type()) * compulsory_elements(in.size(), most);
    return bytes * steps_;
  }
  /// Steps of the program's time loop; 1 where it has none.
  long steps() const { return steps_; }

 private:
  template <class Make, class Guard>
  measurement measure_kernels(Make make, ir::arithmetic math, const timing_options& o, Guard guard) {
    measurement r;
    meta::shared<executable> e;
    try {
      const kernel_module kernels = make();
      e = meta::shared<executable>::make(session_, kernels, buffers_for(kernels));
      last_build_.emplace(e->built());
      const double builds_ms = r.time.builds_ms = e->built().build_ms();
      for (one_result& x : results_) x.last = {};
      measured_ = true;
      std::optional<decltype(guard())> held;
      const bool compiles_late = session_.info().type == device_type::cpu;
      if (!compiles_late) held.emplace(guard());
      spoil();
      auto begin = meta::seconds_now();
      double one_ms = e->run(o.limit_s);
      const double first_s = stopwatch::seconds_since(begin);
      r.build_s = builds_ms / 1e3 + std::max(0.0, first_s - one_ms / 1e3);
      if (compiles_late) {
        held.emplace(guard());
        one_ms = e->run(o.limit_s);
        r.build_s = builds_ms / 1e3 + std::max(0.0, first_s - one_ms / 1e3);
      }
      const auto enqueue = [&](int times) { return e->enqueue(times); };
      r.time = measure_again(session_, enqueue, o, one_ms, behind());
      r.time.first_ms = first_s * 1e3;
      r.time.builds_ms = builds_ms;
      if (o.launches)
        r.time.launches_ms =
            launches_within(e->launches_ms(o.budget_s * 1e3 > one_ms * o.min_runs ? o.min_runs : 1), r.time.median_ms);
      r.copy_ms = e->copy_images();
      begin = meta::seconds_now();
      verify(r, math, o.limit_s);
      r.verify_s = stopwatch::seconds_since(begin);
    } catch (const error& failure) {
      r.outcome = failure.why();
      r.reason = failure.what();
      if (r.outcome == verdict::timeout)
        static_cast<void>(new meta::shared<executable>(e));  // drivers wait when a kernel that runs is freed
    }
    return r;
  }
  HOIST_LAZY void sample_first_steps() {
    const std::vector<double> bounds = bounds_of_loop(loop_steps_, session_, family_, sizes_, inputs_, buffers_);
    for (std::size_t r = 0; r < bounds.size(); ++r) results_[r].bound_of_loop = bounds[r];
    for (one_result& r : results_) r.against = comparison_of(r, ir::arithmetic::contracted);
  }
  HOIST_LAZY accuracy worst_of(long most, const host_values& (workload::*values)(int) const) const {
    accuracy worst;
    for (int r = 0; r < results(); ++r) {
      const accuracy a = compare((this->*values)(r), most, ir::arithmetic::contracted, r, 2.0 / results());
      const long checked = worst.checked + a.checked;
      if (r == 0 || a.ratio > worst.ratio) worst = a;
      worst.checked = checked;
      if (checked == 0) break;  // where the host has no time for one array, it has none for others
    }
    return worst;
  }
  HOIST_LAZY const one_result& of(int r) const { return results_.at(static_cast<std::size_t>(r)); }
  host_comparison meant(const one_result& r) const { return {family_, sizes_, inputs_, r.array}; }
  HOIST_LAZY const buffer& result_buffer(int r) const { return buffers_[inputs_.size() + static_cast<std::size_t>(r)]; }
  HOIST_LAZY int number_of(const one_result& r) const { return static_cast<int>(&r - results_.data()); }

  /// What wrote beside the results or beside what lies between kernels; empty where nothing did.
  HOIST_LAZY std::string overrun_report() const {
    long results = 0, between = 0;
    for (std::size_t i = inputs_.size(); i < buffers_.size(); ++i) results += buffers_[i].overwritten_guards();
    for (const buffer& b : between_) between += b.overwritten_guards();
    if (results + between == 0) return "";
    return "writes " + std::to_string(results + between) + " bytes outside of " +
           (results > 0 ? "its result" : "what lies between its kernels");
  }
  /// Writes what no kernel would into the results: NaNs, or bits that are rare; and into the zones beside them.
  HOIST_LAZY void spoil() {
    for (std::size_t i = inputs_.size(); i < buffers_.size(); ++i) buffers_[i].reset_guards();
    for (const buffer& b : between_) b.reset_guards();
    for (const one_result& r : results_) {
      const buffer& b = result_buffer(number_of(r));
      if (r.array.type == scalar::f32)
        b.fill(std::nanf(""));
      else if (r.array.type == scalar::f64)
        b.fill(std::nan(""));
      else if (r.array.type == scalar::f16)
        b.fill(half(std::nan("")).bits);
      else
        b.fill(static_cast<unsigned char>(0xa5));
    }
  }
  /// The inputs, the result, and what a module needs between its kernels.
  HOIST_LAZY std::vector<buffer> buffers_for(const kernel_module& m) {
    const std::size_t given = buffers_.size();
    for (std::size_t i = given; i < m.buffer_bytes.size(); ++i) {
      const std::size_t at = i - given;
      if (at == between_.size())
        between_.push_back(buffer::guarded(session_, m.buffer_bytes[i]));
      else if (between_[at].bytes() != m.buffer_bytes[i])  // the zones lie beside what this kernel has
        between_[at] = buffer::guarded(session_, m.buffer_bytes[i]);
    }
    std::vector<buffer> all = buffers_;
    all.insert(all.end(), between_.begin(), between_.begin() + static_cast<long>(m.buffer_bytes.size() - given));
    return all;
  }
  HOIST_LAZY meta::shared<device_comparison> comparison_of(const one_result& r, ir::arithmetic math) const {
    const int n = number_of(r);
    return meta::shared<device_comparison>::make(session_, r.elements, reference_[static_cast<std::size_t>(n)],
                                                 result_buffer(n), r.places, math, slack(r), r.array.type, share_of_sums(r));
  }
  /// How far apart sums of as many numbers as the largest input has may be, relative to themselves, where the host has no time for
  /// a bound: the errors of n additions grow about as the square root of n.
  HOIST_LAZY double share_of_sums(const one_result& r) const {
    long most = 1;
    for (const host_values& in : inputs_) most = std::max(most, in.size());
    const double unit = r.array.type == scalar::f64 ? 0x1p-53 : 0x1p-24;
    return r.sample.empty() && r.bound_of_loop == 0 && reduces_arrays(family_) ? 4 * unit * std::sqrt(static_cast<double>(most))
                                                                               : 0;
  }
  /// Twice the greatest bound of the sample: the baseline kernel's result and a variant's may lie on either side.
  HOIST_LAZY static double slack(const one_result& r) {
    double most = r.bound_of_loop;
    for (const sampled_element& s : r.sample) most = std::max(most, std::isfinite(s.bound) ? s.bound : 0);
    return 2 * most;
  }
  HOIST_LAZY device_comparison& comparison(one_result& r, ir::arithmetic math) const {
    if (math == ir::arithmetic::relaxed && !r.relaxed) r.relaxed = comparison_of(r, math);
    return math == ir::arithmetic::relaxed ? *r.relaxed : *r.against;
  }
  /// Every element against the baseline kernel's, and the sample against the host. Where elements' bounds differ by orders of
  /// magnitude, as those of recurrences, few samples don't show the greatest: a difference asks for more of them.
  HOIST_LAZY void verify(measurement& m, ir::arithmetic math, double limit_s) {
    if (!results_[0].against) sample(2);
    for (one_result& r : results_) {
      long wrong = comparison(r, math).differing(std::max(limit_s, 10.0));
      if (wrong > 0 && is_floating(r.array.type) && sampled_ < enough_samples && !r.sample.empty()) {
        sample(enough_samples);
        wrong = comparison(r, math).differing(std::max(limit_s, 10.0));
      }
      const device_comparison& against = comparison(r, math);
      if (wrong > 0 && !is_floating(r.array.type)) wrong = wrong_decisions(r, wrong, math);
      const std::string where = results() > 1 ? " of array " + std::to_string(number_of(r)) + " of the result" : "";
      if (wrong > 0 && m.wrong == 0)
        m.reason = std::to_string(wrong) + " of " + std::to_string(r.elements) + " elements" + where + " are wrong";
      for (std::size_t i = 0; wrong == 0 && i < r.sample.size(); ++i) {
        if (miss(r.array.type, against.fetched()[static_cast<long>(i)], r.sample[i].value, r.sample[i].bound, math) <= 1)
          continue;
        wrong = 1;
        if (m.wrong == 0) m.reason = "an element" + where + " is outside the host's error bound";
      }
      m.wrong += wrong;
    }
    if (const std::string overrun = overrun_report(); !overrun.empty()) {
      ++m.wrong;
      m.reason = "the kernel " + overrun;
    }
    if (m.wrong > 0) m.outcome = verdict::correctness;
  }
  /// Of `differing` integers those that rounding doesn't explain; all of a time loop's.
  HOIST_LAZY long wrong_decisions(const one_result& r, long differing, ir::arithmetic math) const {
    constexpr long most = 1000;
    if (loop_steps_ > 0) return differing;
    const int n = number_of(r);
    return differing_integers{r.array, r.elements, result(n), expected(n)}.unexplained(
        differing, meant(r), math == ir::arithmetic::relaxed ? 16 : 1, r.sample.empty() ? 0 : most, 0.5 / results());
  }
  HOIST_LAZY static const host_values& fetched(const buffer& from, const one_result& r, host_values& to) {
    if (to.empty()) {
      to = host_values(r.array.type, r.elements);
      from.read(to.writable_bytes());
    }
    return to;
  }

  session session_;
  family family_;
  ir::point sizes_;
  std::vector<host_values> inputs_;
  std::vector<buffer> buffers_, between_, reference_;
  std::vector<one_result> results_;
  std::optional<queue_blocker> blocker_;
  static constexpr long enough_samples = 400;
  long sampled_ = 0;  ///< elements that were asked for
  bool measured_ = false;
  std::optional<program> last_build_;
  double baseline_build_s_ = 0, baseline_ms_ = 0;
  long steps_ = 1, loop_steps_ = 0;  // of a time loop, and of a long one
};

}  // namespace hoist::runtime
