// expect: hoist: models::nearest needs #include <hoist/nearest.hpp> before it
// cure: Include `<hoist/nearest.hpp>` in the place of `<hoist/opencl.hpp>`.
// also: nearest_without_header.cpp:8
#include <hoist/runtime/tuning.hpp>

using namespace hoist;

tuning how() { return tuning::one_shot().by(models::nearest); }
