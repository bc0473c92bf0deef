#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_jacobi3d_7pt() { return family_of("jacobi3d_7pt", jacobi3d_7pt); }
}  // namespace hoist::benchmarks
