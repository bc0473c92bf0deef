#include "../catalogue.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_acoustic() { return family_of<decltype(acoustic), families::cubes>("acoustic", acoustic); }
}  // namespace hoist::benchmarks
