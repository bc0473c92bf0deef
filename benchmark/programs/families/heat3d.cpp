#include "../families.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_heat3d() { return family_of("heat3d", heat3d); }
}  // namespace hoist::benchmarks
