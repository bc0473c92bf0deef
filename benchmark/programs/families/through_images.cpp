#include "../families.hpp"
#include "../stencils.hpp"
#include "../time_loops.hpp"
#include <hoist/explore/schedules_images.hpp>

namespace hoist::benchmarks {
family images_jacobi2d_5pt_clamp() {
  return family_of<decltype(jacobi2d_5pt_clamp), families::images>("jacobi2d_5pt_clamp@images", jacobi2d_5pt_clamp);
}
family images_jacobi3d_7pt_clamp() {
  return family_of<decltype(jacobi3d_7pt_clamp), families::images>("jacobi3d_7pt_clamp@images", jacobi3d_7pt_clamp);
}
/// Each step reads what the one before it wrote.
family images_j2d5pt() {
  static constexpr auto steps = time_loops::on_grid<24>(time_loops::star_of_5);
  return family_of<decltype(steps), families::image_steps>("j2d5pt@images", steps);
}
}  // namespace hoist::benchmarks
