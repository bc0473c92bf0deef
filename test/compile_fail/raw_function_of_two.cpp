// expect: hoist: an OpenCL C function takes as many arguments as its signature has
// cure: Give it the arguments of its signature, here one float.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto halved = opencl_function<"halved", "float halved(float x) { return x / 2; }", float(float)>([](float x) { return x / 2; });
inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return halved(x, x); });
});
