// expect: hoist: get takes its number in angle brackets, and one tuple: get<0>(t)
// cure: Write `get<0>(t)`.
// also: get_by_argument.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto a, auto b) {
  return zip(a, b) | map([](auto t) { return get(t, 0); });
});
