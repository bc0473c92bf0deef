#pragma once
// Variants in the turn of an order, run and compared until enough did or time is over.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/seconds.hpp>
#include <hoist/runtime/build_budget.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/program.hpp>
#include <hoist/runtime/session.hpp>
#include <hoist/runtime/tuning.hpp>
#include <hoist/runtime/tuning_order.hpp>
#include <hoist/runtime/workload.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hoist::runtime {

/// Whether what runs is timed, and what is chosen kept.
inline bool is_timed(const tuning& how) { return how.runs > 1 || how.schedules != nullptr; }

/// The length of a module's text.
template <class M>
std::size_t length_of(const M& m) {
  return static_cast<std::size_t>(m.text.size());
}

class variant_trials {
 public:
  /// `name`: the family's; `how` outlives this.
  HOIST_LAZY variant_trials(const session& s, const char* name, const tuning& how) : session_(s), name_(name), how_(how) {}

  /// Runs variants in the order's turn until enough did or time is over; how many: none where the baseline kernel's build has
  /// left too little time for another. `begin`: of the time, on the clock of seconds_now. `fastest`: what that was built to.
  HOIST_LAZY int run(tuning_order& order, workload& scratch, std::size_t baseline_length, double begin,
                     program& fastest) const {
    build_budget builds;
    builds.took(baseline_length, scratch.baseline_build_s());
    int tried = 0, failed = 0;
    std::string why;
    const auto measure = [&](const tuning_order::turn& t) {
      const measurement got = scratch.measure(t.module, is_timed(how_) ? order.timed(t) : may_look_further() ? briefly : once);
      builds.took(length_of(t.module), got.build_s);
      ++tried;
      if (got.outcome != verdict::correct) ++failed, why = got.reason;
      if (order.ran(t, got)) fastest = scratch.last_build();
    };
    const auto left_s = [&] { return how_.seconds - (meta::seconds_now() - begin); };
    constexpr int most_failures = 8, most_passed_over = 64;
    for (int passed_over = 0; tried - failed < how_.runs && passed_over < most_passed_over;) {
      const auto t = order.next();
      if (!t || left_s() <= 0 || (failed == most_failures && tried == failed)) break;
      if (builds.fits(length_of(t->module), left_s())) {
        measure(*t);
      } else {
        order.passed_over(*t);
        ++passed_over;
      }
    }
    if (order.best() && may_look_further() && left_s() > 0)
      tried += look_at([&] { return order.look(static_cast<double>(scratch.compulsory_bytes())); }, order, scratch, fastest);
    if (tried > 0 && !order.best())
      throw error(std::string("none of the best ") + (how_.tries_family ? "variants" : "schedules") + " of " + name_ +
                  " runs on " + session_.name() + ": " + why);
    return tried;
  }
  /// Whether one shot may run more than one variant.
  bool may_look_further() const { return how_.runs == 1 && how_.looks_further; }
  /// Runs others where all that ran is slower than the plain kernel, as far as 50 ms of the device's time allow; how many.
  HOIST_LAZY int run_others(tuning_order& order, workload& scratch, program& fastest) const {
    if (!may_look_further()) return 0;
    const std::vector<tuning_order::turn> others = order.of_other_structures();
    std::size_t at = 0;
    return look_at([&] { return at < others.size() ? std::optional(others[at++]) : std::nullopt; }, order, scratch, fastest);
  }

 private:
  static constexpr double most_ms = 50;  ///< of the device's time, for all that one shot runs
  static constexpr double slow_ms = 2, very_slow_ms = 8;

  /// What it took to time something that takes `ms`, with the runs that aren't counted.
  HOIST_LAZY double took_ms(double ms) const {
    if (ms > slow_ms) return ms > very_slow_ms ? ms : 2 * ms;
    return 6 * std::max(ms, usual_batch_ms(session_.info().type));
  }
  /// Runs what `next` gives, after what ran, as far as 50 ms of the device's time allow; how many.
  template <class Next>
  int look_at(Next next, tuning_order& order, workload& scratch, program& fastest) const {
    double one_ms = took_ms(order.best()->ms), spent_ms = one_ms;
    int tried = 0;
    while (spent_ms + one_ms <= most_ms) {
      const std::optional<tuning_order::turn> t = next();
      if (!t) break;
      timing_options how = briefly;
      how.launches = order.timed(*t).launches;
      const measurement got = scratch.measure(t->module, how);
      ++tried;
      if (order.ran(*t, got)) fastest = scratch.last_build();
      one_ms = took_ms(got.time.median_ms);
      spent_ms += one_ms;
    }
    return tried;
  }
  static constexpr timing_options briefly{.min_runs = 3,
                                          .max_runs = 3,
                                          .budget_s = most_ms / 1e4,
                                          .slow_ms = slow_ms,
                                          .slow_runs = 1,
                                          .slow_budget_s = very_slow_ms / 1e3};
  static constexpr timing_options once{.min_runs = 1, .max_runs = 1, .batch_ms = 0};

  session session_;
  const char* name_;
  const tuning& how_;
};

}  // namespace hoist::runtime
