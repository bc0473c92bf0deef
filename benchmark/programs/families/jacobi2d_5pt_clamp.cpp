#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_jacobi2d_5pt_clamp() { return family_of("jacobi2d_5pt_clamp", jacobi2d_5pt_clamp); }
}  // namespace hoist::benchmarks
