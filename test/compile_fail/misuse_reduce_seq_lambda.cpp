// expect: hoist: reduce needs an operator with a neutral element: add, multiply, minimum, maximum or associative<z>(f)
// cure: Use an operator of the library, or say the neutral element: associative<0.0>(f).
// also: misuse_reduce_seq_lambda.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_seq([](auto x, auto y) { return x + y; });
});
