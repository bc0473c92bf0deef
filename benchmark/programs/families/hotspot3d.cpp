#include "../catalogue.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_hotspot3d() { return family_of<decltype(hotspot3d), families::cubes>("hotspot3d", hotspot3d); }
}  // namespace hoist::benchmarks
