// What tools/run builds: `hoist run` with the two families of the main job, and nothing else.

#include "command.hpp"

namespace hoist::benchmarks {
family family_gaussian_clamp();
family family_jacobi2d_5pt();
}  // namespace hoist::benchmarks

int main(int argc, char** argv) {
  using namespace hoist;
  return tools::run_commands(argc, argv, {benchmarks::family_gaussian_clamp(), benchmarks::family_jacobi2d_5pt()},
                             {tools::add_run});
}
