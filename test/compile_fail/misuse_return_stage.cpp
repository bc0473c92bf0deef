// expect: hoist: the program's function must return a term
// cure: Return the term that the patterns make.
// also: misuse_return_stage.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return map([](auto x) { return x; }) | join;
});
