#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_jacobi3d_7pt_clamp() { return family_of("jacobi3d_7pt_clamp", jacobi3d_7pt_clamp); }
}  // namespace hoist::benchmarks
