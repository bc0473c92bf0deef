// expect: hoist: scan needs an associative operator with its neutral element; scan_seq takes any
// cure: Write `scan(associative<0.f>(f))`, if f is associative, or `scan_seq(starting_from<0.f>(f))`.
// also: parallel_scan_without_neutral.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, N>>([](auto x) {
  return x | scan([](auto so_far, auto v) { return so_far + v; });
});
