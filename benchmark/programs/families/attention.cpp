#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_attention() { return family_of<decltype(attention), families::rows_that_accumulate>("attention", attention); }
}  // namespace hoist::benchmarks
