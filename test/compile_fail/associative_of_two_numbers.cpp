// expect: hoist: an operator of tuples needs an array of tuples like its neutral element, as associative<0.f, 0>(f) of float and int
// cure: Write the neutral element alone for an array of numbers; zip two arrays for one of pairs.
// also: associative_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(associative<0.f, 1.f>([](auto x, auto y) { return x + y; }));
});
