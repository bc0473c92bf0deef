// expect: hoist: tuning::calibrated needs #include <hoist/calibrated.hpp> before it
// cure: Include `<hoist/calibrated.hpp>` in the place of `<hoist/opencl.hpp>`, and link `hoist::calibration` and `hoist::measure`.
// also: calibrated_without_header.cpp:8
#include <hoist/runtime/tuning.hpp>

using namespace hoist;

tuning how() { return tuning::calibrated(); }
