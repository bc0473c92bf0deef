// expect: hoist: the program's function must return a term
// cure: Return the term that the patterns make.
// also: program_returns_nothing.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto forgotten = program<array<float, N>>([](auto in) {
  in | map([](auto x) { return x * 2.f; });
});
