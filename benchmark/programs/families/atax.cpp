#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_atax() { return family_of("atax", atax); }
}  // namespace hoist::benchmarks
