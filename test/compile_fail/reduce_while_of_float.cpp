// expect: hoist: the parameters of a user function are auto, [](auto x) { ... }, not float or int
// cure: Write `[](auto sum) { return sum < 1.f; }`.
// also: reduce_while_of_float.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_while([](float sum) { return sum < 1.f; }, add);
});
