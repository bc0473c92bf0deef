// expect: hoist: here functions are written without std::, as in sqrt(x), max(a, b) and get<0>(t)
// cure: Write `max(a, max(b, c))`.
// also: std_max_of_braces.cpp:12
#include <algorithm>

#include <hoist/opencl.hpp>
#include <hoist/std_calls.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<float, N>, array<float, N>>([](auto x, auto y, auto z) {
  return zip(x, y, z) | map([](auto a, auto b, auto c) { return std::max({a, b, c}); });
});

void tuned_and_called(float* out, const float* in) {
  auto run = hoist::tune(p, hoist::best_device());
  run(hoist::view(out, {8}), hoist::view(in, {8}), hoist::view(in, {8}), hoist::view(in, {8}));
}
