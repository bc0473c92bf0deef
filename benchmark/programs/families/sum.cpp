#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_sum() { return family_of("sum", sum); }
}  // namespace hoist::benchmarks
