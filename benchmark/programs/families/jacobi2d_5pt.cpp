#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_jacobi2d_5pt() { return family_of("jacobi2d_5pt", jacobi2d_5pt); }
}  // namespace hoist::benchmarks
