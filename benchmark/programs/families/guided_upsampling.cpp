#include "../applications.hpp"
#include "../pipelines/guided_upsampling.hpp"

namespace hoist::benchmarks {
family family_guided_upsampling() { return scheduled_family_of("guided_upsampling", guided_upsampling_by<8, 16>); }
}  // namespace hoist::benchmarks
