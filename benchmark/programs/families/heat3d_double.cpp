#include "../families.hpp"
#include "../element_types.hpp"

namespace hoist::benchmarks {
family family_heat3d_double() { return family_of("heat3d_double", heat3d_double); }
}  // namespace hoist::benchmarks
