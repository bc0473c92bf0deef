#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_kmeans() { return family_of("kmeans", kmeans); }
}  // namespace hoist::benchmarks
