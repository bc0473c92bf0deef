// expect: hoist: a tuple has no elements by index; write get<0>(t), or a parameter for each component
// cure: Write `get<0>(t)`.
// also: tuple_by_brackets.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto t) {
           return t[0];
         });
});
