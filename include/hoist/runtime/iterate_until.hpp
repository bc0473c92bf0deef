#pragma once
// iterate_until: a time loop that stops as soon as a residual is small enough.

#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/opencl.hpp>
#include <hoist/runtime/session.hpp>

#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// A time loop in rounds of some steps, and when it stops.
template <class T>
struct stop_rule {
  long steps_a_round = 0;  ///< that one launch of `steps` makes
  T enough{};              ///< it stops when the residual is at most that,
  long most_steps = 0;     ///< or after so many steps
};
/// Where a time loop stopped.
template <class T>
struct stopped {
  long steps = 0;
  T residual{};  ///< after the last round
  bool converged = false;
};

namespace detail {

/// The states of a loop that takes turns between three places, so that a round may be queued while the residual of the one before
/// is on its way.
template <class T>
class stopping_loop {
 public:
  stopping_loop(const launcher& steps, const launcher& residual, std::vector<buffer> state)
      : steps_(steps), residual_(residual), places_{std::move(state)} {
    check_arrays();
    for (int p = 1; p < 3; ++p)
      for (const buffer& b : places_[0]) places_[p].emplace_back(where(), b.bytes());
    for (int p = 0; p < 2; ++p) numbers_.emplace_back(where(), static_cast<long>(sizeof(T)));
  }
  const session& where() const { return steps_.where(); }

  /// Queues the steps of a round, and the read of its residual.
  void enqueue(long round) {
    const std::vector<cl_mem> before = handles(round), after = handles(round + 1);
    std::vector<cl_mem> both = after;
    both.insert(both.end(), before.begin(), before.end());
    steps_.enqueue(where().queue(), results<cl_mem>(after), inputs<cl_mem>(before));
    const buffer& number = numbers_[round % 2];
    residual_.enqueue(where().queue(), results{number.handle()}, inputs<cl_mem>(both));
    cl_event done = nullptr;
    check(clEnqueueReadBuffer(where().queue(), number.handle(), CL_FALSE, 0, sizeof(T), &read_[round % 2], 0, nullptr, &done),
          "clEnqueueReadBuffer", where().name());
    arrived_[round % 2] = owned<cl_event>(done);
    check(clFlush(where().queue()), "clFlush", where().name());
  }
  /// The residual of a round, as soon as it is there.
  T residual_of(long round) {
    const cl_event done = arrived_[round % 2]();
    check(clWaitForEvents(1, &done), "clWaitForEvents", where().name());
    return read_[round % 2];
  }
  /// Waits, and copies the state after so many rounds to where the loop began.
  void finish(long rounds) {
    for (std::size_t a = 0; rounds % 3 != 0 && a < places_[0].size(); ++a)
      check(clEnqueueCopyBuffer(where().queue(), places_[rounds % 3][a].handle(), places_[0][a].handle(), 0, 0,
                                static_cast<std::size_t>(places_[0][a].bytes()), 0, nullptr, nullptr),
            "clEnqueueCopyBuffer", where().name());
    where().finish();
  }

 private:
  std::vector<cl_mem> handles(long place) const {
    std::vector<cl_mem> all;
    for (const buffer& b : places_[place % 3]) all.push_back(b.handle());
    return all;
  }
  void check_arrays() const {
    const auto refuse = [](const std::string& why) { throw error("iterate_until " + why, verdict::constraints); };
    const auto arrays = static_cast<int>(places_[0].size());
    const kernel_module &s = steps_.what(), &r = residual_.what();
    if (s.inputs != s.results || s.inputs != arrays)
      refuse("has a state of " + std::to_string(arrays) + " arrays, and steps from " + std::to_string(s.inputs) + " to " +
             std::to_string(s.results));
    for (int a = 0; a < arrays; ++a)
      if (s.buffer_bytes[static_cast<std::size_t>(a)] != s.buffer_bytes[static_cast<std::size_t>(arrays + a)])
        refuse("needs steps that keep the shape of the state; array " + std::to_string(a) + " changes");
    if (r.inputs != 2 * arrays || r.results != 1 || r.buffer_bytes[static_cast<std::size_t>(r.inputs)] != long{sizeof(T)})
      refuse("needs a residual that makes one number of " + std::to_string(sizeof(T)) +
             " bytes of the state after a round and the state before it");
  }

  const launcher &steps_, &residual_;
  std::vector<buffer> places_[3], numbers_;
  T read_[2]{};
  owned<cl_event> arrived_[2];
};

}  // namespace detail

/// Repeats `steps`, which takes a state to that after a round of steps, until `residual`, which takes the state after a round and
/// the state before it to one number, is at most `rule.enough`; at most `rule.most_steps` steps. The arrays of `state` hold the
/// first state, and then the last. The next round is queued before a residual is looked at, so that the device never waits.
/// Fails (runtime::error) where the arrays don't fit, or no limit is given.
template <class T>
stopped<T> iterate_until(const launcher& steps, const launcher& residual, const stop_rule<T>& rule, std::vector<buffer> state) {
  if (rule.steps_a_round < 1 || rule.most_steps < rule.steps_a_round)
    throw error(
        "iterate_until needs rounds of at least one step, and a limit of at least one round: a residual may never be small",
        verdict::constraints);
  detail::stopping_loop<T> loop(steps, residual, std::move(state));
  const long most = rule.most_steps / rule.steps_a_round;
  stopped<T> end;
  loop.enqueue(0);
  for (long round = 0;; ++round) {
    if (round + 1 < most) loop.enqueue(round + 1);
    end = {(round + 1) * rule.steps_a_round, loop.residual_of(round), false};
    end.converged = end.residual <= rule.enough;
    if (end.converged || round + 1 == most) break;
  }
  loop.finish(end.steps / rule.steps_a_round);
  return end;
}

}  // namespace hoist::runtime
