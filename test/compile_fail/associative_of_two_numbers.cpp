// expect: hoist: associative takes 1 number, the neutral element: associative<0.f>(f)
// cure: Write the neutral element alone; tuples are summed by `reduce_seq(starting_from<0.f, 1.f>(f))`.
// also: associative_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(associative<0.f, 1.f>([](auto x, auto y) { return x + y; }));
});
