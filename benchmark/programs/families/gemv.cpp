#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_gemv() { return family_of("gemv", gemv); }
}  // namespace hoist::benchmarks
