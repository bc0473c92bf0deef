// expect: hoist: scan_seq needs an operator with a neutral element, or starting_from<z>(f)
// cure: Write `scan_seq(starting_from<0.0f>(f))`.
// also: misuse_scan_lambda.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | scan_seq([](auto x, auto y) { return x + y; });
});
