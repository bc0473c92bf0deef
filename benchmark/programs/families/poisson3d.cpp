#include "../families.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_poisson3d() { return family_of("poisson3d", poisson3d); }
}  // namespace hoist::benchmarks
