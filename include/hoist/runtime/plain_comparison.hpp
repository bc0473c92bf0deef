#pragma once
// Whether the plain kernel, which ran to check what was chosen, is faster.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/median.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/timing.hpp>
#include <hoist/runtime/workload.hpp>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// Milliseconds of the plain kernel and of what was chosen. `turns`: how often both were timed, one after the other; 0 where the
/// difference is plain, or timing would take too long.
struct plain_comparison {
  double plain_ms = 0, chosen_ms = 0;
  int turns = 0;

  /// By more than a prediction deserves: within 3 % times are equal.
  bool is_plain_faster() const { return plain_ms > 0 && plain_ms < 0.97 * chosen_ms; }
  HOIST_LAZY std::string sentence(const std::string& chosen) const {
    char text[80];
    std::snprintf(text, sizeof text, " takes %.3g ms, and the plain kernel %.3g", chosen_ms, plain_ms);
    return chosen + text;
  }
};

/// Times that are given: compares the first run of a kernel with a warm one of another. `budget_ms`: what comparing may take of the
/// device. `cold`: how many times as long as others a first run may take. `again()`: milliseconds of a further run. `in_turns(n)`: the
/// medians of n runs of each, in turns. Both are asked where that may change the answer: a further run where the first may only have
/// been cold, and turns where neither is 1.5 times as long as the other.
template <class Again, class InTurns>
plain_comparison compare_with_plain(double first_ms, double chosen_ms, double budget_ms, double cold, Again again,
                                    InTurns in_turns) {
  constexpr double near = 1.5;
  constexpr int most_turns = 5;
  plain_comparison c{first_ms, chosen_ms};
  const auto is_apart = [&] { return std::max(c.plain_ms, c.chosen_ms) > near * std::min(c.plain_ms, c.chosen_ms); };
  if (c.chosen_ms > near * c.plain_ms || c.plain_ms > std::max(budget_ms, cold * c.chosen_ms)) return c;
  c.plain_ms = std::min(c.plain_ms, again());
  if (is_apart()) return c;
  c.turns = static_cast<int>(std::min<double>(most_turns, 0.75 * budget_ms / (c.plain_ms + c.chosen_ms)));
  if (c.turns == 0) return c;
  const auto [plain, chosen] = in_turns(c.turns);
  c.plain_ms = plain;
  c.chosen_ms = chosen;
  return c;
}

/// What comparing with the plain kernel may take of a device: 4 ms, ten times as much of a CPU.
constexpr double plain_budget_ms(device_type t) { return 20 * usual_batch_ms(t); }

/// A module and what it was built to.
struct built_module {
  const hoist::kernel_module& what;
  const program& built;
};

/// Holds what was chosen, which took `chosen_ms`, `copy_ms` of it for copies to images, against the plain kernel. Nothing is known where
/// the device has no place for both.
HOIST_LAZY plain_comparison compare_with_plain(workload& on, const session& s, const built_module& plain,
                                               const built_module& chosen, double chosen_ms, double copy_ms) {
  const bool is_cpu = s.info().type == device_type::cpu;
  const double budget_ms = plain_budget_ms(s.info().type), batch_ms = budget_ms / 16;
  constexpr double cold_cpu = 6;  // whose first run gets the result's memory
  try {
    std::vector<executable> both;
    const auto again = [&] {
      both.push_back(on.built(plain.what, &plain.built));
      return both[0].run();
    };
    const auto in_turns = [&](int turns) {
      both.push_back(on.built(chosen.what, &chosen.built));
      double one_ms[2] = {both[0].run(), both[1].run()};
      std::vector<double> ms[2];
      for (int t = 0; t < turns; ++t)
        for (const int i : {0, 1}) {
          const auto enqueue = [&](int times) { return both[static_cast<std::size_t>(i)].enqueue(times); };
          stopwatch::batches work(s, enqueue, timing_options().limit_s, on.behind());
          ms[i].push_back(work.run(1, stopwatch::batch_size(one_ms[i], batch_ms))[0]);
        }
      return std::pair(meta::median(ms[0]), meta::median(ms[1]) + copy_ms);
    };
    return compare_with_plain(on.baseline_ms(), chosen_ms, budget_ms, is_cpu ? cold_cpu : 1, again, in_turns);
  } catch (const error&) {
    return {};
  }
}

}  // namespace hoist::runtime
