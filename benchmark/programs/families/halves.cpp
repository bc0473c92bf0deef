#include "../families.hpp"
#include "../element_types.hpp"

namespace hoist::benchmarks {
family family_jacobi2d_half() { return family_of("jacobi2d_half", jacobi2d_half); }
family family_dot_product_half() { return family_of("dot_product_half", dot_product_half); }
}  // namespace hoist::benchmarks
