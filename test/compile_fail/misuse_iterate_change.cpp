// expect: hoist: iterate needs a function that keeps the type; where it changes, iterate_unrolled<K>(f) writes every step out
// cure: Pad the array so that the step keeps its length, or write the steps out by iterate_unrolled.
// also: misuse_iterate_change.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | iterate<2>([](auto x) { return x | tail; });
});
