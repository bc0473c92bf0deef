#include "../families.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_hotspot3d() { return family_of("hotspot3d", hotspot3d); }
}  // namespace hoist::benchmarks
