#include "../applications.hpp"
#include "../pipelines/local_laplacian.hpp"

namespace hoist::benchmarks {
family family_local_laplacian() { return scheduled_family_of("local_laplacian", local_laplacian_by<8>); }
}  // namespace hoist::benchmarks
