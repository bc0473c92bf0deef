#include "../arrays.hpp"
#include "../families.hpp"

namespace hoist::benchmarks {
family family_matmul_rectangular() { return family_of("matmul_rectangular", matmul_rectangular); }
}  // namespace hoist::benchmarks
