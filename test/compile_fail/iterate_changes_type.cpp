// expect: hoist: iterate needs a function that keeps the type; where it changes, iterate_unrolled<K>(f) writes every step out
// cure: Pad the array so that the step keeps its length, or write the steps out by iterate_unrolled.
// also: iterate_changes_type.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto shrinking = program<array<float, N>>([](auto in) {
  return in | iterate<3>([](auto a) { return a | slide<2> | map([](auto w) { return w(0) + w(1); }); });
});
