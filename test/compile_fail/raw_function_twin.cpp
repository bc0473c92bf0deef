// expect: hoist: the twin of an OpenCL C function takes the arguments of its signature, such as float(float)
// cure: Give the twin the parameters of the signature.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto halved = opencl_function<"halved", "float halved(float x) { return x / 2; }", float(float)>([](float x, float y) { return x / y; });
inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return halved(x); });
});
