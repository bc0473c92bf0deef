// expect: hoist: scan_seq needs an array of scalars, or starting_from<z>(f)
// cure: Scan every row, `map([](auto row) { return row | scan_seq(add); })`, or say the start.
// also: scan_of_rows.cpp:9
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto in) { return in | scan_seq(add); });
