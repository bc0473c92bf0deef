// expect: hoist: tuning::calibrated needs hoist::calibration and hoist::measure, which this program doesn't link
// cure: `target_link_libraries(p PRIVATE hoist::opencl hoist::calibration hoist::measure)`, or `pkg-config --cflags --libs hoist-opencl hoist-calibration hoist-measure`.
// also: calibrated_without_library.cpp:10
#undef HOIST_HAS_CALIBRATION
#undef HOIST_HAS_MEASURE
#include <hoist/calibrated.hpp>

using namespace hoist;

tuning how() { return tuning::calibrated(); }
