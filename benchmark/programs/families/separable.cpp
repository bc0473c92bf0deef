#include "../families.hpp"
#include "../separable.hpp"

namespace hoist::benchmarks {
family family_separable() { return family_of("separable", separable); }
}  // namespace hoist::benchmarks
