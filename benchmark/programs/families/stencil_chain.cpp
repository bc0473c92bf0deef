#include "../families.hpp"
#include "../pipelines/stencil_chain.hpp"

namespace hoist::benchmarks {
family family_stencil_chain() {
  return family_of<decltype(stencil_chain), families::materialised_stages>("stencil_chain", stencil_chain);
}
}  // namespace hoist::benchmarks
