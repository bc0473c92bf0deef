#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_nearest_neighbour() { return family_of("nearest_neighbour", nearest_neighbour); }
}  // namespace hoist::benchmarks
