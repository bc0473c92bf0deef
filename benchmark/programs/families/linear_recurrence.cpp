#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_linear_recurrence() { return family_of("linear_recurrence", linear_recurrence); }
}  // namespace hoist::benchmarks
