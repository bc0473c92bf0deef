#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_finite_difference() { return family_of("finite_difference", finite_difference); }
}  // namespace hoist::benchmarks
