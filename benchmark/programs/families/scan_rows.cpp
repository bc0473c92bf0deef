#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_scan_rows() { return family_of("scan_rows", scan_rows); }
}  // namespace hoist::benchmarks
