#include "../families.hpp"
#include "../element_types.hpp"

namespace hoist::benchmarks {
family family_matmul_half() { return family_of("matmul_half", matmul_half); }
family family_sum_int() { return family_of("sum_int", sum_int); }
}  // namespace hoist::benchmarks
