#include "../families.hpp"
#include "../pipelines/harris.hpp"

namespace hoist::benchmarks {
family family_harris() { return family_of<decltype(harris), families::materialised_stages>("harris", harris); }
}  // namespace hoist::benchmarks
