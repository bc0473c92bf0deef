#include "../families.hpp"
#include "../rows.hpp"

namespace hoist::benchmarks {
family family_compaction() { return family_of<decltype(compaction), families::compactions>("compaction", compaction); }
}  // namespace hoist::benchmarks
