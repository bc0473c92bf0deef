// expect: hoist: scan_seq is called with its function, as in x | scan_seq(add)
// cure: Give the function in parentheses: `in | scan_seq(add)`.
// also: scan_seq_uncalled.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/scan.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | scan_seq;
});
