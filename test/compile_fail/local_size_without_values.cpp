// expect: hoist: a local size needs at least one value
// cure: Say the values that it may take: local_size<0, 64, 128>.
// also: local_size_without_values.cpp:8
#include <hoist/core/types/length.hpp>

using namespace hoist;

static_assert(local_size<0>::count == 0);
