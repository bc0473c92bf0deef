// expect: hoist: a term has no elements to loop over; write map, reduce, or w(0), w(1) with numbers
// cure: Write what happens to one element: `in | map(f)`; of a window `w(0)`, `w(1)`, or a loop over numbers.
// also: loop_over_term.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  for (auto x : in) (void)x;
  return in;
});
