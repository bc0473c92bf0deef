// expect: hoist: tuning's schedules need #include <hoist/found_schedules.hpp> before them
// cure: Include `<hoist/found_schedules.hpp>` in the place of `<hoist/opencl.hpp>`.
// also: schedules_without_header.cpp:8
#include <hoist/runtime/tuning.hpp>

using namespace hoist;

tuning how() { return tuning::search(10).with_schedules(); }
