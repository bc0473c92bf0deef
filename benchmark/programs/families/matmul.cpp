#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_matmul() { return family_of("matmul", matmul); }
}  // namespace hoist::benchmarks
