#include "../applications.hpp"
#include "../pipelines/lens_blur.hpp"

namespace hoist::benchmarks {
family family_lens_blur() { return scheduled_family_of("lens_blur", lens_blur_by<8>); }
}  // namespace hoist::benchmarks
