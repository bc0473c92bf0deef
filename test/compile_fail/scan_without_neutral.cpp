// expect: hoist: scan_seq needs an operator with a neutral element, or starting_from<z>(f)
// cure: Write `scan_seq(starting_from<0.0f>(f))`.
// also: scan_without_neutral.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/scan.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, N>>([](auto x) {
  return x | scan_seq([](auto so_far, auto v) { return so_far + v; });
});
