#include "../arrays.hpp"
#include "../families.hpp"
#include <hoist/explore/searched_family.hpp>

namespace hoist::benchmarks {
family searched_matmul() { return searched_family_of<3, 12>("matmul@search", matmul); }
}  // namespace hoist::benchmarks
