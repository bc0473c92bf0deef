// The main job alone, on the two programs that it needs: what tools/run builds, in a fraction of the whole tool's time.

#include "command.hpp"

namespace hoist::benchmarks {
family family_jacobi2d_5pt();
family family_gaussian_clamp();
}  // namespace hoist::benchmarks

int main(int argc, char** argv) {
  using namespace hoist;
  void (*const commands[])(CLI::App&) = {tools::add_run, tools::add_devices};
  return tools::run_only(argc, argv, {benchmarks::family_jacobi2d_5pt(), benchmarks::family_gaussian_clamp()}, commands);
}
