#include "../applications.hpp"
#include "../pipelines/nl_means.hpp"

namespace hoist::benchmarks {
family family_nl_means() { return scheduled_family_of("nl_means", nl_means); }
}  // namespace hoist::benchmarks
