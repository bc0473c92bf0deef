#include "../catalogue.hpp"
#include "../cubes.hpp"

namespace hoist::benchmarks {
family family_jacobi3d_17pt() {
  return family_of<decltype(jacobi3d_17pt), families::cubes>("jacobi3d_17pt", jacobi3d_17pt);
}
}  // namespace hoist::benchmarks
