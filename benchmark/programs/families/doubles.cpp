#include "../families.hpp"
#include "../element_types.hpp"

namespace hoist::benchmarks {
family family_heat3d_double() { return family_of("heat3d_double", heat3d_double); }
family family_jacobi2d_double() { return family_of("jacobi2d_double", jacobi2d_double); }
family family_matmul_double() { return family_of("matmul_double", matmul_double); }
family family_gemv_double() { return family_of("gemv_double", gemv_double); }
family family_softmax_double() { return family_of("softmax_double", softmax_double); }
}  // namespace hoist::benchmarks
