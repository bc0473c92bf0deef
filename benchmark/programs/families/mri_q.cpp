#include "../families.hpp"
#include "../thesis.hpp"

namespace hoist::benchmarks {
family family_mri_q() { return family_of("mri_q", mri_q); }
}  // namespace hoist::benchmarks
