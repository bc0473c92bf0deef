// expect: hoist: scan_seq needs an array
// cure: Scan the array that the number is an element of.
// also: misuse_scan_number.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | scan_seq(add);
});
