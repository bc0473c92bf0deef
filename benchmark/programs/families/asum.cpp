#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_asum() { return family_of("asum", asum); }
}  // namespace hoist::benchmarks
