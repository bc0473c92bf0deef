#include "../applications.hpp"
#include "../pipelines/histogram_equalize.hpp"

namespace hoist::benchmarks {
family family_histogram_equalize() { return scheduled_family_of("histogram_equalize", histogram_equalize); }
}  // namespace hoist::benchmarks
