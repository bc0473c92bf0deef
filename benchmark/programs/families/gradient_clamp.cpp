#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_gradient_clamp() { return family_of("gradient_clamp", gradient_clamp); }
}  // namespace hoist::benchmarks
