#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_md() { return family_of("md", md); }
}  // namespace hoist::benchmarks
