// expect: hoist: histogram needs at least one bin
// cure: Write `x | histogram<256>`.
// also: histogram_of_no_bins.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, N>>([](auto x) {
  return x | histogram<0>;
});
