#include "../families.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_acoustic() { return family_of("acoustic", acoustic); }
}  // namespace hoist::benchmarks
