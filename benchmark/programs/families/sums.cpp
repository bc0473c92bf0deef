#include "../families.hpp"
#include "../arrays.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_gemv() { return family_of("gemv", gemv); }
family family_gemv_scaled() { return family_of("gemv_scaled", gemv_scaled); }
family family_sum() { return family_of("sum", sum); }
family family_dot_product() { return family_of("dot_product", dot_product); }
}  // namespace hoist::benchmarks
