#include "../families.hpp"
#include "../stencils.hpp"
#include <hoist/explore/searched_family.hpp>

namespace hoist::benchmarks {
family searched_jacobi2d_5pt_clamp() { return searched_family_of<3, 12>("jacobi2d_5pt_clamp@search", jacobi2d_5pt_clamp); }
}  // namespace hoist::benchmarks
