// hoist::engine: the entry points that headers only declare where HOIST_COMPILED_ENGINE is defined.

#define HOIST_ENGINE_SOURCE
#include <hoist/explore/space.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/simulate/simulate.hpp>
