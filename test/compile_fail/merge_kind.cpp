// expect: hoist: reduce(f, g, z) needs a function g that makes one accumulator of two
// cure: Return what the start is, an array or a tuple of arrays of its lengths, made of both parameters.
// lines: 50, it has two mistakes
// also: merge_kind.cpp:12
// also: merge_kind.cpp:16
#include <hoist/language.hpp>

using namespace hoist;
constexpr auto sum = [](auto a, auto b) { return zip(a, b) | map([](auto x, auto y) { return x + y; }); };

inline constexpr auto p = program<array2<float, N, 8>>([](auto in) {
  return in | reduce(
                  sum, [](auto a, auto b) { return sum(a, b) | split<2>; }, filled<0.f, 8>);
});
inline constexpr auto q = program<array2<float, N, 8>>([](auto in) {
  return in | reduce(sum, [](auto, auto b) { return sum(b, b); }, filled<0.f, 8>);
});
