#include "../families.hpp"
#include "../element_types.hpp"

namespace hoist::benchmarks {
family family_jacobi2d_double() { return family_of("jacobi2d_double", jacobi2d_double); }
family family_gemv_double() { return family_of("gemv_double", gemv_double); }
}  // namespace hoist::benchmarks
