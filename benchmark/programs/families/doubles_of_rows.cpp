#include "../families.hpp"
#include "../element_types.hpp"

namespace hoist::benchmarks {
family family_matmul_double() { return family_of("matmul_double", matmul_double); }
family family_softmax_double() { return family_of("softmax_double", softmax_double); }
}  // namespace hoist::benchmarks
