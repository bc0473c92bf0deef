#include "../families.hpp"
#include "../pipelines/depthwise_separable.hpp"

namespace hoist::benchmarks {
family family_depthwise_separable() {
  return family_of<decltype(depthwise_separable), families::materialised_stages>("depthwise_separable", depthwise_separable);
}
}  // namespace hoist::benchmarks
