// expect: hoist: scan_seq needs an array
// cure: Scan the array that the number is an element of.
// also: scan_of_scalar.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/scan.hpp>

using namespace hoist;

inline constexpr auto sums = program<float>([](auto x) { return x | scan_seq(add); });
