#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_axpy() { return family_of("axpy", axpy); }
}  // namespace hoist::benchmarks
