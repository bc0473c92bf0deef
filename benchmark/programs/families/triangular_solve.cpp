#include "../batches.hpp"
#include "../families.hpp"

namespace hoist::benchmarks {
family family_triangular_solve() { return family_of("triangular_solve", triangular_solve); }
}  // namespace hoist::benchmarks
