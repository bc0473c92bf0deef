// expect: hoist: different types of numbers don't meet in arithmetic; convert<T>(x) one of them first
// cure: Convert one of them: `x + convert<float>(y)`.
// also: zip_of_types_in_arithmetic.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<int, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto x, auto y) {
           return x + y;
         });
});
