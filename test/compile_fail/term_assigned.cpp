// expect: hoist: a term, and what is computed of captured ones, can't be assigned again; name each value, or write fold<N>(start, f)
// cure: A term is a value: give what is made of it a name of its own.
// also: term_assigned.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  a = b | map([](auto x) { return 2.f * x; });
  return a;
});
