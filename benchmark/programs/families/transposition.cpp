#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_transposition() { return family_of("transposition", transposition); }
}  // namespace hoist::benchmarks
