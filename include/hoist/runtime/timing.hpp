#pragma once
// How long something takes on a device: the median of repeated runs, by the device's own clock.

#include <hoist/meta/median.hpp>
#include <hoist/meta/seconds.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/queue_blocker.hpp>
#include <hoist/runtime/session.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// When measuring ends. A run is a batch of at least `batch_ms` on the device; if none is said, of `usual_batch_ms`. Runs
/// go on from `min_runs` to `max_runs` until the median is steady, or until `budget_s` seconds are spent, when one run is
/// enough. Of what takes longer than `slow_ms`, `slow_runs` are enough, and fewer when `slow_budget_s` is spent: what
/// takes that long runs once.
struct timing_options {
  int min_runs = 5;
  int max_runs = 30;
  double steady = 0.01;  ///< relative change of the median over the last third of the runs
  std::optional<double> batch_ms{};
  double budget_s = 5;
  double limit_s = 60;  ///< of one run, before it counts as hanging
  double slow_ms = 0;   ///< of one execution; 0: nothing is slow
  int slow_runs = 3;
  double slow_budget_s = 0.02;
  bool launches = false;  ///< each launch is timed, too
};

/// Milliseconds of a run: on a CPU, whose cores the operating system gives to others too, ten times as many as elsewhere.
constexpr double usual_batch_ms(device_type t) { return t == device_type::cpu ? 2 : 0.2; }

/// A measured time. `runs_ms`: every run, per execution; `first_ms`: host time of the very first execution, in which
/// some drivers finish compiling; `builds_ms`: time of the builds; `batch`: executions in a run; `launches_ms`: of each launch,
/// where `timing_options::launches` asks for them.
struct timing {
  double median_ms = 0;
  std::vector<double> runs_ms;
  double builds_ms = 0;
  double first_ms = 0;
  int batch = 1;
  std::vector<double> launches_ms{};
};

/// Times of launches whose events slow them down, as they are without: what their sum is above `total_ms` is taken from each alike, up
/// to what an event may cost, and a tenth of a launch is left at least; what the sum is above it then is noise, of each in proportion.
HOIST_LAZY std::vector<double> launches_within(std::vector<double> launches_ms, double total_ms) {
  constexpr double most_of_event_ms = 0.005;
  const auto sum = [&] {
    double s = 0;
    for (const double ms : launches_ms) s += ms;
    return s;
  };
  if (launches_ms.empty()) return launches_ms;
  const double above = std::max(0.0, sum() - total_ms) / static_cast<double>(launches_ms.size());
  const double each = std::min(above, most_of_event_ms);
  for (double& ms : launches_ms) ms = std::max(ms - each, ms / 10);
  if (const double left = sum(); left > total_ms && total_ms > 0)
    for (double& ms : launches_ms) ms *= total_ms / left;
  return launches_ms;
}

/// Whether the median of the first k runs differs from that of all by less than `tolerance`, relatively, for every k in
/// the last third.
HOIST_LAZY bool is_steady(std::span<const double> runs, double tolerance) {
  if (runs.empty()) return false;
  const double all = meta::median(runs);
  for (std::size_t k = std::max<std::size_t>(1, runs.size() - runs.size() / 3 - 1); k < runs.size(); ++k)
    if (std::abs(meta::median(runs.first(k)) - all) >= tolerance * all) return false;
  return true;
}

namespace stopwatch {

/// Seconds since `meta::seconds_now()` gave `begin`.
HOIST_LAZY double seconds_since(double begin) { return meta::seconds_now() - begin; }

/// Runs batches of what `enqueue(n)`, n executions, puts into a session's queue. Where the host takes longer to queue
/// an execution than the device to run it, batches are queued behind `behind`, if that is given: otherwise the host
/// would be timed.
template <class Enqueue>
class batches {
 public:
  static constexpr double queued_ms = 1.5;  ///< GPUs let another process in when more than about 2 ms of work lies there

  batches(const session& s, Enqueue enqueue, double limit_s, queue_blocker* behind = nullptr)
      : session_(s), enqueue_(std::move(enqueue)), limit_s_(limit_s), behind_(behind) {}

  /// `runs` batches of `count` executions, one right after the other: of each the milliseconds of one execution, from
  /// the begin of its first to the end of its last. Fails with `verdict::timeout` when all together take `runs` limits.
  std::vector<double> run(int runs, int count) {
    const double executions = static_cast<double>(runs) * count;
    if (behind_ != nullptr && queueing_ms_ > one_ms_ / 2)
      behind_->enqueue(std::min(queued_ms, 0.02 + 1.3 * queueing_ms_ * executions));
    std::vector<commands> all;
    const auto begin = meta::seconds_now();
    for (int r = 0; r < runs; ++r) all.push_back(enqueue_(count));
    queueing_ms_ = seconds_since(begin) * 1e3 / executions;
    wait(session_, all.back().last, runs * limit_s_, &all.front().first);
    std::vector<double> ms;
    for (const commands& c : all) ms.push_back(elapsed_ms(session_, c.first, c.last) / count);
    one_ms_ = ms.back();
    return ms;
  }

  /// Milliseconds of an execution in the last batch.
  double one_ms() const { return one_ms_; }
  /// Batches that fit into what a GPU does before it lets another process in.
  double fitting(int count) const { return queued_ms / (std::max({one_ms_, queueing_ms_, 1e-6}) * count); }

 private:
  const session& session_;
  Enqueue enqueue_;
  double limit_s_;
  queue_blocker* behind_;
  double one_ms_ = 0, queueing_ms_ = 0;
};

/// Executions that take `wanted_ms` when one takes `one_ms`.
HOIST_LAZY int batch_size(double one_ms, double wanted_ms) {
  constexpr double most = 1000;
  return static_cast<int>(std::clamp(std::ceil(wanted_ms / std::max(one_ms, 1e-6)), 1.0, most));
}

}  // namespace stopwatch

/// Measures what `enqueue(n)`, n executions, puts into the session's queue, which ran once before and took `one_ms`.
template <class Enqueue>
timing measure_again(const session& s, Enqueue enqueue, const timing_options& o, double one_ms,
                     queue_blocker* behind = nullptr) {
  timing t;
  const auto begin = meta::seconds_now();
  const double batch_ms = o.batch_ms.value_or(usual_batch_ms(s.info().type));
  const auto is_slow = [&] { return o.slow_ms > 0 && one_ms > o.slow_ms; };
  if (is_slow() && one_ms * 1e-3 >= o.slow_budget_s) {
    t.runs_ms = {t.median_ms = one_ms};
    return t;
  }
  stopwatch::batches<Enqueue> work(s, std::move(enqueue), o.limit_s, behind);
  if (!is_slow() && one_ms * 1e-3 < o.budget_s) one_ms = work.run(1, 1)[0];
  for (int i = 0; i < 2 && stopwatch::batch_size(one_ms, batch_ms) > 1; ++i)
    one_ms = work.run(1, stopwatch::batch_size(one_ms, batch_ms))[0];
  t.batch = stopwatch::batch_size(one_ms, batch_ms);
  const double budget_s = is_slow() ? std::min(o.budget_s, o.slow_budget_s) : o.budget_s;
  const int least = is_slow() ? std::min(o.slow_runs, o.min_runs) : o.min_runs,
            most = is_slow() ? std::min(o.slow_runs, o.max_runs) : o.max_runs;
  for (int done = 0, again = 0;;) {
    const double left_s = budget_s - stopwatch::seconds_since(begin);
    const double fitting = std::min(work.fitting(t.batch), left_s * 1e3 / (std::max(one_ms, 1e-6) * t.batch));
    const int runs = static_cast<int>(std::clamp(fitting, 1.0, std::max(1.0, static_cast<double>(least - done))));
    for (double ms : work.run(runs, t.batch)) t.runs_ms.push_back(ms);
    done += runs;
    const int wanted = stopwatch::batch_size(meta::median(t.runs_ms), batch_ms);
    if (wanted > 2 * t.batch && again++ < 3 && stopwatch::seconds_since(begin) < budget_s) {
      t.batch = wanted;  // what came before was slower than the rest, so batches are too short
      t.runs_ms.clear();
      done = 0;
      continue;
    }
    if (done >= least && is_steady(t.runs_ms, o.steady)) break;
    if (done >= most || stopwatch::seconds_since(begin) >= budget_s) break;
  }
  t.median_ms = meta::median(t.runs_ms);
  return t;
}

/// Measures what `enqueue(n)`, n executions, puts into the session's queue; it returns the first and the last command.
/// Executions that are not counted come first: two (of what is slow one), and batches when executions are short.
template <class Enqueue>
timing measure(const session& s, Enqueue enqueue, const timing_options& o = {}, queue_blocker* behind = nullptr) {
  const auto begin = meta::seconds_now();
  const double one_ms = stopwatch::batches(s, enqueue, o.limit_s).run(1, 1)[0];
  const double first_s = stopwatch::seconds_since(begin);
  timing_options rest = o;
  rest.budget_s = std::max(0.0, o.budget_s - first_s);
  timing t = measure_again(s, std::move(enqueue), rest, one_ms, behind);
  t.first_ms = first_s * 1e3;
  return t;
}

/// Measures a built module; the kernels' times and what lies between them.
HOIST_LAZY timing measure(const session& s, const executable& e, const timing_options& o = {}) {
  timing t = measure(
      s, [&](int times) { return e.enqueue(times); }, o);
  t.builds_ms = e.built().build_ms();
  return t;
}

}  // namespace hoist::runtime
