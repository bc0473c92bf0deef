#include "../families.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_jacobi3d_27pt() { return family_of("jacobi3d_27pt", jacobi3d_27pt); }
}  // namespace hoist::benchmarks
