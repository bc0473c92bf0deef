// expect: hoist: associative<z>(f) needs an associative operator, f(f(a, b), c) = f(a, f(b, c)); another one folds in order, by reduce_seq or scan_seq and starting_from<z>(f)
// cure: Write `scan_seq(starting_from<0.f>(f))`, or scan sums and counts.
// also: scan_of_means.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto smoothed = program<array<float, N>>([](auto in) {
  return in | scan(associative<0.f>([](auto a, auto b) { return 0.5f * (a + b); }));
});
