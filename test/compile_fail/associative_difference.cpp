// expect: hoist: associative<z>(f) needs an associative operator, f(f(a, b), c) = f(a, f(b, c)); another one folds in order, by reduce_seq or scan_seq and starting_from<z>(f)
// cure: Write `reduce_seq(starting_from<0.f>(f))`, or an operator whose order doesn't matter.
// also: associative_difference.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto difference = program<array<float, N>>([](auto in) {
  return in | reduce(associative<0.f>([](auto a, auto b) { return a - b; }));
});
