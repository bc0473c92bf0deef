// hoist::schedules: what looks for schedules, compiled once.

#ifndef HOIST_SCHEDULES_SOURCE
#define HOIST_SCHEDULES_SOURCE
#endif
#include <hoist/found_schedules.hpp>
