// The program that README.md begins with.

// [all]
#include <hoist/opencl.hpp>
using namespace hoist;

inline constexpr auto jacobi = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (5.f * w(0, 1) + 12.f * w(1, 0) + 15.f * w(1, 1) + 12.f * w(1, 2) + 5.f * w(2, 1)) / 49.f; });
});

void step(float* out, const float* in, long n, long m) {
  static auto run = tune(jacobi, best_device());  // ranks the family, checks its choice, remembers it
  run(view(out, {n, m}), view(in, {n, m}));
}
// [/all]

int main() {
  const std::vector<float> in(60 * 80, 3);
  std::vector<float> out(in.size());
  step(out.data(), in.data(), 60, 80);
  step(out.data(), in.data(), 60, 80);
  for (float x : out)
    if (x < 2.99999f || x > 3.00001f) return 1;
  return 0;
}
