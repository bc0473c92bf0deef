#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_top_k() { return family_of("top_k", top_k); }
}  // namespace hoist::benchmarks
