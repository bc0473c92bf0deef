#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_dot_product() { return family_of("dot_product", dot_product); }
}  // namespace hoist::benchmarks
