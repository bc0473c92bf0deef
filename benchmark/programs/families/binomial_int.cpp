#include "../families.hpp"
#include "../element_types.hpp"

namespace hoist::benchmarks {
family family_binomial_int() { return family_of("binomial_int", binomial_int); }
}  // namespace hoist::benchmarks
