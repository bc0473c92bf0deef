// expect: hoist: two accesses of the program have one tag; give each its own name
// cure: Other names: `tag<"left">` and `tag<"right">`; a term that is tagged once may be used twice.
// also: tag_for_two_accesses.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return zip(tag<"in">(x) | shift<1>(wrap), tag<"in">(x | shift<-1>(wrap))) | map([](auto a, auto b) { return a + b; });
});
