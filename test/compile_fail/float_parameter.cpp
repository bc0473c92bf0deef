// expect: hoist: the parameters of a user function are auto, [](auto x) { ... }, not float or int
// cure: Write `[](auto x) { ... }`; a function that exists becomes a template of its parameter, or `opencl_function` with a twin.
// also: float_parameter.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](float x) { return 2.f * x; });
});
