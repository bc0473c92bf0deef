#include "../families.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_jacobi3d_13pt() { return family_of("jacobi3d_13pt", jacobi3d_13pt); }
}  // namespace hoist::benchmarks
