#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_jacobi2d_9pt() { return family_of("jacobi2d_9pt", jacobi2d_9pt); }
}  // namespace hoist::benchmarks
