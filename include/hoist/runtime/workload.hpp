#pragma once
// A program at a size on a device, with data, a verified reference result, and measurements of variants against it.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/runtime/device_comparison.hpp>
#include <hoist/runtime/long_fold.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/timing.hpp>
#include <hoist/runtime/verify.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <thread>

namespace hoist::runtime {

/// What one measurement of a variant gave.
struct measurement {
  verdict outcome = verdict::correct;
  std::string reason;      ///< one line, empty when correct
  timing time;
  long wrong = 0;          ///< elements outside the tolerance
  double verify_s = 0;     ///< seconds that comparing took
};

/// The greatest error of a result against the host's double reference, beside the bound that it must keep.
struct accuracy {
  double error = 0, bound = 0;  ///< of the element with the greatest error / bound
  double ratio = 0;
  long row = 0, column = 0;
  long checked = 0;             ///< elements compared
};

/// A family at a size on a device. Buffers are scratch: the inputs given here, and results that belong to nobody.
class workload {
 public:
  /// `inputs`: the program's arrays in order, row-major. `plain` is a module of the family whose result the others are
  /// compared with; call `compare` to hold it against the host.
  workload(const session& s, const family& f, ir::point sizes, std::vector<std::vector<float>> inputs,
           const hoist::module& plain)
      : workload(s, f, std::move(sizes), std::move(inputs), plain, [] { return 0; }) {}
  /// The same, with what `guard()` returns held while the device is used.
  template <class Guard>
  workload(const session& s, const family& f, ir::point sizes, std::vector<std::vector<float>> inputs,
           const hoist::module& plain, Guard guard)
      : session_(s), family_(f), sizes_(std::move(sizes)), inputs_(std::move(inputs)), outputs_(plain.outputs) {
    if (plain.results > 1) throw error("a program with several results can't be measured yet", verdict::constraints);
    for (int i = 0; i <= plain.inputs; ++i) buffers_.emplace_back(s, std::max(plain.buffer_bytes[i], 4L));
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      if (static_cast<long>(inputs_[i].size()) * 4 < plain.buffer_bytes[static_cast<int>(i)])
        throw error("input " + std::to_string(i) + " of " + f.name + " is too short", verdict::constraints);
    const executable reference = built(plain);
    [[maybe_unused]] auto held = guard();
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      if (plain.buffer_bytes[static_cast<int>(i)] > 0) buffers_[i].write(inputs_[i]);
    reference.run();
    reference_.push_back(buffers_.back());
    buffers_.back() = buffer(s, buffers_.back().bytes());
  }

  /// From now on every measured result is also held against the host's double reference, at up to `most` elements.
  void sample(long most) {
    reference meaning(family_.terms(), sizes_, false);
    for (std::size_t i = 0; i < inputs_.size(); ++i) meaning.set_input(static_cast<int>(i), inputs_[i].data());
    const std::vector<long> extents = meaning.extents(family_.dimensions);
    places_.clear();
    sample_.clear();
    const auto begin = stopwatch::clock::now();
    for (long k = 0; k < std::min(most, outputs_) && (k < 8 || stopwatch::seconds_since(begin) < 0.3); ++k) {
      long place = 0;  // every eighth in the first row, as many in the last
      for (std::size_t d = 0; d < extents.size(); ++d) {
        const bool last = d + 1 == extents.size(), edge = d == 0 && !last && k % 4 == 0;
        place = place * extents[d] + (edge ? (k % 8 == 0 ? 0 : extents[d] - 1) : k * (last ? 104729 : 7919) % extents[d]);
      }
      const ir::result r = element(meaning, reference::place(extents, place));
      places_.push_back(place);
      sample_.push_back({r.value, r.error + 1e-30});
    }
    against_.emplace(session_, outputs_, reference_[0], buffers_.back(), places_, ir::arithmetic::contracted, slack());
    relaxed_.reset();
  }

  /// Builds, runs, compares and times a variant; never throws for what the variant or the device does.
  measurement measure(const hoist::module& m, const timing_options& o = {}) {
    return measure(m, o, [] { return 0; });
  }
  /// The same, with what `guard()` returns held while the device is timed: processes that share a device build at once
  /// and run one at a time. On a CPU a first execution, in which PoCL compiles, counts as building.
  template <class Guard>
  measurement measure(const hoist::module& m, const timing_options& o, Guard guard) {
    measurement r;
    std::unique_ptr<executable> e;
    try {
      e = std::make_unique<executable>(built(m));
      const double builds_ms = r.time.builds_ms = e->built().build_ms();
      result_.clear();
      measured_ = true;
      std::optional<decltype(guard())> held;
      const bool compiles_late = session_.info().type == device_type::cpu;
      if (!compiles_late) held.emplace(guard());
      buffers_.back().fill(std::nanf(""));
      auto begin = stopwatch::clock::now();
      double one_ms = e->run(o.limit_s);
      const double first_s = stopwatch::seconds_since(begin);
      if (compiles_late) {
        held.emplace(guard());
        one_ms = e->run(o.limit_s);
      }
      const auto enqueue = [&](int times) { return e->enqueue(times); };
      r.time = measure_again(session_, enqueue, o, one_ms, behind());
      r.time.first_ms = first_s * 1e3;
      r.time.builds_ms = builds_ms;
      begin = stopwatch::clock::now();
      verify(r, m.math, o.limit_s);
      r.verify_s = stopwatch::seconds_since(begin);
    } catch (const error& failure) {
      r.outcome = failure.why();
      r.reason = failure.what();
      if (r.outcome == verdict::timeout) e.release();  // drivers wait when a kernel that runs is freed
    }
    return r;
  }

  /// What short kernels are queued behind; none on a CPU, which runs while the host queues.
  hold* behind() {
    if (!hold_ && session_.info().type != device_type::cpu) hold_.emplace(session_);
    return hold_ ? &*hold_ : nullptr;
  }

  /// A variant on this workload's buffers, ready to run. Fails (error) when it doesn't build.
  executable built(const hoist::module& m) { return {session_, module_of(m), buffers_for(m)}; }

  /// The last measured result, or the reference's before the first.
  const std::vector<float>& result() const { return measured_ ? fetched(buffers_.back(), result_) : expected(); }
  const std::vector<float>& expected() const { return fetched(reference_[0], expected_); }
  long outputs() const { return outputs_; }

  /// Compares `values` with the host's double reference: every element, or about `most` evenly spread ones and the
  /// borders, as many as two seconds allow. The bound is the running error bound of the program's own functions, looser for relaxed arithmetic.
  accuracy compare(const std::vector<float>& values, long most,
                   ir::arithmetic math = ir::arithmetic::contracted) const {
    const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    std::vector<accuracy> part(threads);
    std::vector<std::thread> pool;
    for (unsigned t = 0; t < threads; ++t)
      pool.emplace_back([&, t] { part[t] = compare_rows(values, most, math, t, threads); });
    for (std::thread& t : pool) t.join();
    accuracy all = part[0];
    for (unsigned t = 1; t < threads; ++t) {
      const long checked = all.checked + part[t].checked;
      if (part[t].ratio > all.ratio) all = part[t];
      all.checked = checked;
    }
    return all;
  }

  /// Compulsory bytes: each grid read once, the result written once; small arrays of weights don't count.
  long compulsory_bytes() const {
    long bytes = outputs_ * 4;
    for (const std::vector<float>& in : inputs_) bytes += 4 * compulsory_elements(static_cast<long>(in.size()), outputs_);
    return bytes;
  }

 private:
  /// The inputs, the result, and what a module needs between its kernels.
  std::vector<buffer> buffers_for(const hoist::module& m) {
    for (int i = m.inputs + 1; i < m.buffer_bytes.size(); ++i) {
      const auto at = static_cast<std::size_t>(i - m.inputs - 1);
      if (at == between_.size()) between_.emplace_back(session_, m.buffer_bytes[i]);
      else if (between_[at].bytes() < m.buffer_bytes[i]) between_[at] = buffer(session_, m.buffer_bytes[i]);
    }
    std::vector<buffer> all = buffers_;
    all.insert(all.end(), between_.begin(), between_.begin() + (m.buffer_bytes.size() - m.inputs - 1));
    return all;
  }
  /// Twice the greatest bound of the sample: the plain kernel's result and a variant's may lie on either side.
  double slack() const {
    double most = 0;
    for (const sampled& s : sample_) most = std::max(most, std::isfinite(s.bound) ? s.bound : 0);
    return 2 * most;
  }
  /// Every element against the plain kernel's, and the sample against the host.
  void verify(measurement& r, ir::arithmetic math, double limit_s) {
    if (!against_) sample(2);
    if (math == ir::arithmetic::relaxed && !relaxed_)
      relaxed_.emplace(session_, outputs_, reference_[0], buffers_.back(), places_, math, slack());
    device_comparison& against = math == ir::arithmetic::relaxed ? *relaxed_ : *against_;
    r.wrong = against.differing(std::max(limit_s, 10.0));
    if (r.wrong > 0) r.reason = std::to_string(r.wrong) + " of " + std::to_string(outputs_) + " elements are wrong";
    for (std::size_t i = 0; r.wrong == 0 && i < sample_.size(); ++i) {
      if (miss(against.fetched()[i], sample_[i].value, sample_[i].bound, math) <= 1) continue;
      r.wrong = 1;
      r.reason = "an element is outside the host's error bound";
    }
    if (r.wrong > 0) r.outcome = verdict::correctness;
  }
  const std::vector<float>& fetched(const buffer& from, std::vector<float>& to) const {
    if (to.empty()) {
      to.resize(static_cast<std::size_t>(outputs_));
      from.read(to);
    }
    return to;
  }

  /// Elements of a result: all, or about `most` evenly spread ones and, in every dimension, the first and last four.
  static std::vector<long> spread(const std::vector<long>& extents, long most) {
    long all = 1;
    for (long e : extents) all *= e;
    const double rate = std::pow(static_cast<double>(all) / static_cast<double>(most), 1.0 / static_cast<double>(extents.size()));
    const long stride = std::max(1L, static_cast<long>(rate));
    std::vector<long> places{0};
    for (long n : extents) {
      std::vector<long> longer;
      for (long p : places)
        for (long i = 0; i < n; ++i)
          if (i % stride == 0 || i < 4 || i >= n - 4) longer.push_back(p * n + i);
      places = std::move(longer);
    }
    return places;
  }
  accuracy compare_rows(const std::vector<float>& values, long most, ir::arithmetic math, unsigned first,
                        unsigned step) const {
    const double most_s = most < outputs_ ? 2 : HUGE_VAL;  // an element of a reduction takes long
    reference meaning(family_.terms(), sizes_, false);
    for (std::size_t i = 0; i < inputs_.size(); ++i) meaning.set_input(static_cast<int>(i), inputs_[i].data());
    const std::vector<long> extents = meaning.extents(family_.dimensions);
    const std::vector<long> places = spread(extents, most);
    const long row = extents.empty() ? 1 : extents.back();
    const auto begin = stopwatch::clock::now();
    accuracy worst;
    for (std::size_t k = first; k < places.size(); k += step) {
      if (k >= 4 * step && stopwatch::seconds_since(begin) > most_s) break;
      const long i = places[k * 7919 % places.size()];
      const ir::result r = element(meaning, reference::place(extents, i));
      if (!counts(r.value, math)) continue;
      const double y = values[static_cast<std::size_t>(i)], ratio = miss(y, r.value, r.error + 1e-30, math);
      ++worst.checked;
      if (ratio > worst.ratio || worst.bound == 0)
        worst = {std::abs(y - r.value), allowed(r.error + 1e-30, math), ratio, i / row, i % row, worst.checked};
    }
    return worst;
  }

  session session_;
  family family_;
  ir::point sizes_;
  std::vector<std::vector<float>> inputs_;
  long outputs_;
  std::vector<buffer> buffers_, between_, reference_;
  std::optional<hold> hold_;
  std::optional<device_comparison> against_, relaxed_;  // the second when a relaxed variant is measured
  std::vector<long> places_;                            // of the sample
  struct sampled {
    double value, bound;
  };
  std::vector<sampled> sample_;
  bool measured_ = false;
  mutable std::vector<float> expected_, result_;  // as soon as somebody asks
};

}  // namespace hoist::runtime
