#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_dg_differentiation() { return family_of("dg_differentiation", dg_differentiation); }
}  // namespace hoist::benchmarks
