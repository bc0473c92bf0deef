#include "../families.hpp"
#include "../pipelines/max_filter.hpp"

namespace hoist::benchmarks {
family family_max_filter() { return family_of<decltype(max_filter), families::materialised_stages>("max_filter", max_filter); }
}  // namespace hoist::benchmarks
