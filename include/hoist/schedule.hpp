#pragma once
// Schedules: `scheduled(program)` is the structure that they are for, `schedule_from` reads one.

#include <hoist/compile.hpp>
#include <hoist/explore/schedule_text.hpp>
#include <hoist/explore/stages.hpp>
#include <hoist/strategies/scheduled.hpp>

namespace hoist {

using ir::schedule;

/// The structure of a program that schedules are for: its stages have no loops, and the point's plan places them.
template <class P>
constexpr auto scheduled(const P&) {
  using result = typename strategies::scheduled::template on<program_term<P>>;
  return program_structure<typename detail::renumbered<typename result::type, program_term<P>>::type, P::input_count>{};
}

/// A point: named sizes, and a schedule.
constexpr ir::point scheduled_at(meta::vec<ir::binding> sizes, ir::schedule plan) {
  ir::point p;
  p.sizes = static_cast<meta::vec<ir::binding>&&>(sizes);
  p.plan = static_cast<ir::schedule&&>(plan);
  p.plan.given = true;
  return p;
}

}  // namespace hoist
