#pragma once
// Tuning by schedules that are found: `hoist::tune(harris, device, hoist::tuning::search(20).with_schedules())`. What looks for
// them is compiled in each unit that includes this, or once: in the library hoist::schedules, or in the unit of
// HOIST_IMPLEMENTATION, which includes this, too.

#include <hoist/opencl.hpp>

#include <type_traits>

#if defined(HOIST_SCHEDULES_SOURCE) || defined(HOIST_IMPLEMENTATION)
#define HOIST_SCHEDULES
#define HOIST_SCHEDULES_BODIES 1
#elif defined(HOIST_COMPILED_SCHEDULES) || defined(HOIST_DECLARATIONS_ONLY)
#define HOIST_SCHEDULES
#define HOIST_SCHEDULES_BODIES 0
#else
#define HOIST_SCHEDULES HOIST_LAZY
#define HOIST_SCHEDULES_BODIES 1
#endif

#if HOIST_SCHEDULES_BODIES
#include <functional>
HOIST_BODIES_BEGIN
#include <hoist/runtime/search_schedules.hpp>
HOIST_BODIES_END
#endif

namespace hoist::runtime {

/// Schedules by the prices that ship.
HOIST_SCHEDULES const schedule_hook* found_schedules()
#if HOIST_SCHEDULES_BODIES
{
  static const schedule_hook by{[](const ranking_question& q, double seconds) { return search_schedules(q, seconds); }};
  return &by;
}
#else
    ;
#endif

template <class Void>
  requires std::is_void_v<Void>
struct schedules_found<Void> {
  static const schedule_hook* get() { return found_schedules(); }
};

}  // namespace hoist::runtime
