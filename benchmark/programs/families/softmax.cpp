#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_softmax() { return family_of("softmax", softmax); }
}  // namespace hoist::benchmarks
