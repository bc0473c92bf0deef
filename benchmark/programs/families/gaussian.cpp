#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_gaussian() { return family_of("gaussian", gaussian); }
}  // namespace hoist::benchmarks
