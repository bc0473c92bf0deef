// expect: hoist: sinpi and others of half turns, tgamma, lgamma, logb, ilogb, powr, pown, rootn, nextafter, maxmag, minmag and isnormal need floats or doubles
// cure: Convert first: `sinpi(convert<float>(x))`.
// also: sinpi_of_ints.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>>([](auto a) {
  return a | map([](auto x) { return sinpi(x); });
});
