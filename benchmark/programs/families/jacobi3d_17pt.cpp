#include "../families.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_jacobi3d_17pt() { return family_of("jacobi3d_17pt", jacobi3d_17pt); }
}  // namespace hoist::benchmarks
