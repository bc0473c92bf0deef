// expect: hoist: reduce_while needs a function that makes an accumulator of an accumulator and an element
// cure: The function returns what it starts from: of `starting_from<0>` an int.
// also: misuse_while_int_start.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, N>>([](auto a, auto n) {
  return a | reduce_while([](auto x) { return x < 1; }, starting_from<0>([](auto n, auto x) { return x; }));
});
