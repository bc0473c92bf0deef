#include "../batches.hpp"
#include "../families.hpp"

namespace hoist::benchmarks {
family family_matmul_batched() { return family_of("matmul_batched", matmul_batched); }
}  // namespace hoist::benchmarks
