#include "../families.hpp"
#include "../element_types.hpp"

namespace hoist::benchmarks {
family family_jacobi2d_half() { return family_of("jacobi2d_half", jacobi2d_half); }
family family_matmul_half() { return family_of("matmul_half", matmul_half); }
family family_dot_product_half() { return family_of("dot_product_half", dot_product_half); }
family family_binomial_int() { return family_of("binomial_int", binomial_int); }
family family_sum_int() { return family_of("sum_int", sum_int); }
}  // namespace hoist::benchmarks
