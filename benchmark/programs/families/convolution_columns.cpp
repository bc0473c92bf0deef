#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_convolution_columns() { return family_of("convolution_columns", convolution_columns); }
}  // namespace hoist::benchmarks
