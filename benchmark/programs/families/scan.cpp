#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_scan() { return family_of("scan", scan_all); }
}  // namespace hoist::benchmarks
