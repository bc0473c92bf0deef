// expect: hoist: the parameters of a user function are auto, [](auto x) { ... }, not float or int
// cure: Write `[](auto i, auto j, auto k) { ... }`.
// also: generate3_of_ints.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto a) {
  return generate3<8, 8, 8>([](int i, int j, int k) { return i + j + k; });
});
