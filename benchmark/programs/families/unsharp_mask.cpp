#include "../families.hpp"
#include "../pipelines/unsharp_mask.hpp"

namespace hoist::benchmarks {
family family_unsharp_mask() {
  return family_of<decltype(unsharp_mask), families::materialised_stages>("unsharp_mask", unsharp_mask);
}
}  // namespace hoist::benchmarks
