// expect: hoist: tuple is the type of a tuple; make_tuple(x, y) makes one
// cure: Write `make_tuple(x, 2.f * x)`.
// also: tuple_in_braces.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return tuple{x, 2.f * x}; });
});
