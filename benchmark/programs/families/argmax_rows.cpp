#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_argmax_rows() { return family_of("argmax_rows", argmax_rows); }
}  // namespace hoist::benchmarks
