#include "../families.hpp"
#include "../stencils.hpp"

namespace hoist::benchmarks {
family family_srad1() { return family_of("srad1", srad1); }
}  // namespace hoist::benchmarks
