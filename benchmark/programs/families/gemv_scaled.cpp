#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_gemv_scaled() { return family_of("gemv_scaled", gemv_scaled); }
}  // namespace hoist::benchmarks
