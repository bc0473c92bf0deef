// expect: hoist: what stands right of | must be a pattern with its arguments, such as map(f) or pad<1>(clamp)
// cure: A pattern of arguments waits for them: `in | map(f)`, `in | pad<1>(clamp)`, `in | generate<8>(f)`. A function of elements goes into `map(f)`.
// also: parallel_scan_uncalled.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, N>>([](auto x) { return x | scan; });
