#include "../applications.hpp"
#include "../pipelines/bilateral_grid.hpp"

namespace hoist::benchmarks {
family family_bilateral_grid() { return scheduled_family_of("bilateral_grid", bilateral_grid); }
}  // namespace hoist::benchmarks
