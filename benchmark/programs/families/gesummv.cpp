#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_gesummv() { return family_of("gesummv", gesummv); }
}  // namespace hoist::benchmarks
