#pragma once
// How long something takes on a device: the median of repeated runs, by the device's own clock.

#include <hoist/runtime/error.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/session.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <vector>

namespace hoist::runtime {

/// When measuring ends. A run is a batch of at least `batch_ms` on the device. Runs go on from `min_runs` to `max_runs`
/// until the median is steady, or until `budget_s` seconds are spent, when one run is enough.
struct timing_options {
  int min_runs = 5;
  int max_runs = 30;
  double steady = 0.01;  ///< relative change of the median over the last third of the runs
  double batch_ms = 0.2;
  double budget_s = 5;
  double limit_s = 60;  ///< of one run, before it counts as hanging
};

/// A measured time. `runs_ms`: every run, per execution; `first_ms`: host time of the very first execution, in which
/// some drivers finish compiling; `builds_ms`: time of the builds; `batch`: executions in a run.
struct timing {
  double median_ms = 0;
  std::vector<double> runs_ms;
  double builds_ms = 0;
  double first_ms = 0;
  int batch = 1;
};

/// The median; of an even number the mean of the middle two; 0 of nothing.
inline double median(std::span<const double> x) {
  if (x.empty()) return 0;
  std::vector<double> v(x.begin(), x.end());
  const std::size_t half = v.size() / 2;
  std::ranges::nth_element(v, v.begin() + static_cast<std::ptrdiff_t>(half));
  if (v.size() % 2 == 1) return v[half];
  return (v[half] + *std::max_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(half))) / 2;
}

/// Whether the median of the first k runs differs from that of all by less than `tolerance`, relatively, for every k in
/// the last third.
inline bool is_steady(std::span<const double> runs, double tolerance) {
  if (runs.empty()) return false;
  const double all = median(runs);
  for (std::size_t k = std::max<std::size_t>(1, runs.size() - runs.size() / 3 - 1); k < runs.size(); ++k)
    if (std::abs(median(runs.first(k)) - all) >= tolerance * all) return false;
  return true;
}

namespace stopwatch {

using clock = std::chrono::steady_clock;

inline double seconds_since(clock::time_point begin) {
  return std::chrono::duration<double>(clock::now() - begin).count();
}

/// Milliseconds of one execution in a batch of `count`, from the begin of the first to the end of the last.
template <class Enqueue>
double batch(const session& s, Enqueue& enqueue, int count, double limit_s) {
  const commands first = enqueue();
  commands last = first;
  for (int i = 1; i < count; ++i) last = enqueue();
  wait(s, last.last, limit_s);
  return elapsed_ms(s, first.first, last.last) / count;
}

/// Executions that take `wanted_ms` when one takes `one_ms`.
inline int batch_size(double one_ms, double wanted_ms) {
  constexpr double most = 1000;
  return static_cast<int>(std::clamp(std::ceil(wanted_ms / std::max(one_ms, 1e-6)), 1.0, most));
}

}  // namespace stopwatch

/// Measures what `enqueue()` puts into the session's queue; it returns its first and last command.
/// Executions that are not counted come first: two, and a batch when executions are short.
template <class Enqueue>
timing measure(const session& s, Enqueue enqueue, const timing_options& o = {}) {
  timing t;
  const auto begin = stopwatch::clock::now();
  double one_ms = stopwatch::batch(s, enqueue, 1, o.limit_s);
  t.first_ms = stopwatch::seconds_since(begin) * 1e3;
  if (stopwatch::seconds_since(begin) < o.budget_s) one_ms = stopwatch::batch(s, enqueue, 1, o.limit_s);
  t.batch = stopwatch::batch_size(one_ms, o.batch_ms);
  if (t.batch > 1) t.batch = stopwatch::batch_size(stopwatch::batch(s, enqueue, t.batch, o.limit_s), o.batch_ms);
  do {
    t.runs_ms.push_back(stopwatch::batch(s, enqueue, t.batch, o.limit_s));
    if (static_cast<int>(t.runs_ms.size()) >= o.min_runs && is_steady(t.runs_ms, o.steady)) break;
  } while (static_cast<int>(t.runs_ms.size()) < o.max_runs && stopwatch::seconds_since(begin) < o.budget_s);
  t.median_ms = median(t.runs_ms);
  return t;
}

/// Measures a built module; the kernels' times and what lies between them.
inline timing measure(const session& s, const executable& e, const timing_options& o = {}) {
  timing t = measure(
      s, [&] { return e.enqueue(); }, o);
  t.builds_ms = e.built().build_ms();
  return t;
}

}  // namespace hoist::runtime
