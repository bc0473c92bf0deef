// expect: hoist: scan needs an array
// cure: Scan the array that the number is an element of.
// also: parallel_scan_of_scalar.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<float>([](auto x) { return x | scan(add); });
