#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_stencil2d() { return family_of("stencil2d", stencil2d); }
}  // namespace hoist::benchmarks
