// expect: hoist: the parameters of a user function are auto, [](auto x) { ... }, not float or int
// cure: Write `[](auto x) { ... }`; a function that exists becomes a template of its parameter, or `opencl_function` with a twin.
// also: operator_of_floats.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(associative<0.f>([](float x, float y) { return x + y; }));
});
