#include "../families.hpp"
#include "../stencils.hpp"
#include <hoist/explore/schedules_images.hpp>

namespace hoist::benchmarks {
family images_jacobi2d_5pt_clamp() {
  return family_of<decltype(jacobi2d_5pt_clamp), families::images>("jacobi2d_5pt_clamp@images", jacobi2d_5pt_clamp);
}
family images_jacobi3d_7pt_clamp() {
  return family_of<decltype(jacobi3d_7pt_clamp), families::images>("jacobi3d_7pt_clamp@images", jacobi3d_7pt_clamp);
}
}  // namespace hoist::benchmarks
