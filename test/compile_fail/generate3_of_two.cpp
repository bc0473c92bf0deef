// expect: hoist: generate3 calls its function with 3 arguments, the indices of a plane, a row and a column
// cure: Write `[](auto i, auto j, auto k) { ... }`.
// also: generate3_of_two.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto a) {
  return generate3<8, 8, 8>([](auto i, auto j) { return i + j; });
});
