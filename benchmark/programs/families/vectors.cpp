#include "../families.hpp"
#include "../arrays.hpp"

namespace hoist::benchmarks {
family family_axpy() { return family_of("axpy", axpy); }
family family_scal() { return family_of("scal", scal); }
family family_asum() { return family_of("asum", asum); }
family family_total() { return family_of("total", total); }
}  // namespace hoist::benchmarks
