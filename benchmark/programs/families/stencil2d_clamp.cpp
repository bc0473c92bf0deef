#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_stencil2d_clamp() { return family_of("stencil2d_clamp", stencil2d_clamp); }
}  // namespace hoist::benchmarks
