#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_log_sum_exp() { return family_of("log_sum_exp", log_sum_exp); }
}  // namespace hoist::benchmarks
