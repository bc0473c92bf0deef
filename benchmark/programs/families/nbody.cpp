#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_nbody() { return family_of("nbody", nbody); }
}  // namespace hoist::benchmarks
