#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_hotspot2d() { return family_of("hotspot2d", hotspot2d); }
}  // namespace hoist::benchmarks
