#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_srad2() { return family_of("srad2", srad2); }
}  // namespace hoist::benchmarks
