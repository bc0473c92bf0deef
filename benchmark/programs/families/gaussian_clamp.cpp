#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_gaussian_clamp() { return family_of("gaussian_clamp", gaussian_clamp); }
}  // namespace hoist::benchmarks
