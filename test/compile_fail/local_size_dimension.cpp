// expect: hoist: a launch has the dimensions 0, 1 and 2
// cure: `local_size<0, 64, 128>` for x, 1 for y, 2 for z.
// also: local_size_dimension.cpp:8
#include <hoist/core/types/length.hpp>

using namespace hoist;

static_assert(local_size<3, 64, 128>::count == 2);
