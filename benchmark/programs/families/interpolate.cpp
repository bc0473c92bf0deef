#include "../applications.hpp"
#include "../pipelines/interpolate.hpp"

namespace hoist::benchmarks {
family family_interpolate() { return scheduled_family_of("interpolate", interpolate_by<10>); }
}  // namespace hoist::benchmarks
