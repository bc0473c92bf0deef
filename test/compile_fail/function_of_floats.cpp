// expect: hoist: map takes a lambda, as in [](auto x) { return f(x); }, not a function's name
// cure: Write `[](auto x) { ... }`; a function that exists becomes a template of its parameter, or `opencl_function` with a twin.
// also: function_of_floats.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

constexpr float twice(float x) { return 2.f * x; }
inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map(twice);
});
