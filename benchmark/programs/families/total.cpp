#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_total() { return family_of("total", total); }
}  // namespace hoist::benchmarks
