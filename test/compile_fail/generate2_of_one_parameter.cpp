// expect: hoist: generate2 calls its function with 2 arguments, the indices of a row and a column
// cure: Write `[](auto i, auto j) { ... }`.
// also: generate2_of_one_parameter.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto a) {
  return generate2<8, 8>([](auto i, auto j, auto k) { return i + j + k; });
});
