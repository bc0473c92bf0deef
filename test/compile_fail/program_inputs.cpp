// expect: hoist: the program's function can't be called with its inputs
// cure: Give the lambda one parameter for each input type.
// also: program_inputs.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, N>, array<float, N>>([](auto a) {
  return a | map([](auto x) { return x * 2.f; });
});
