// expect: hoist: reduce_seq and scan_seq need a function that makes an accumulator of an accumulator and an element
// cure: Return what the start is: a scalar of its type, a tuple of as many scalars of the same types, or an array of its lengths.
// also: misuse_reduce_seq_one_param.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_seq(starting_from<0.f>([](auto x) { return x; }));
});
