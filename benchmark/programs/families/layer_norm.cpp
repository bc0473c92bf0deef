#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_layer_norm() { return family_of("layer_norm", layer_norm); }
}  // namespace hoist::benchmarks
