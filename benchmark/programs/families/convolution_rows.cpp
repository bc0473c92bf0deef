#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_convolution_rows() { return family_of("convolution_rows", convolution_rows); }
}  // namespace hoist::benchmarks
