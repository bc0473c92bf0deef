#include "../applications.hpp"
#include "../pipelines/iir_blur.hpp"

namespace hoist::benchmarks {
family family_iir_blur() { return scheduled_family_of("iir_blur", iir_blur); }
}  // namespace hoist::benchmarks
