#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_scal() { return family_of("scal", scal); }
}  // namespace hoist::benchmarks
