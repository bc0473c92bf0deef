#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_gradient() { return family_of("gradient", gradient); }
}  // namespace hoist::benchmarks
