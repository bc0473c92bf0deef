// A unit that runs the program, and doesn't instantiate its family.

// [use]
#include "blur.hpp"

#include <hoist/opencl.hpp>

#include <cstdio>

int main() try {
  const std::vector<float> in(300 * 400, 1);
  std::vector<float> out(in.size());
  auto run = hoist::tune(blur, blur_family(), hoist::best_device());
  run(hoist::view(out.data(), {300, 400}), hoist::view(in.data(), {300, 400}));
  std::printf("blur by %s: %g\n", run.chosen().structure.c_str(), static_cast<double>(out[5]));
  return out[5] == 1 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "one_unit: %s\n", e.what());
  return 1;
}
// [/use]
