#include "../catalogue.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_poisson3d() { return family_of<decltype(poisson3d), families::cubes>("poisson3d", poisson3d); }
}  // namespace hoist::benchmarks
