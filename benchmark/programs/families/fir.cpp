#include "../families.hpp"
#include "../separable.hpp"

namespace hoist::benchmarks {
family family_fir() { return family_of("fir", fir); }
}  // namespace hoist::benchmarks
