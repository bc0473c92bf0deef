// expect: hoist: reduce_while can't call its condition with an accumulator, nor with that and an element
// cure: The condition takes the sum, or the sum and the next element.
// also: misuse_while_three.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_while([](auto x, auto y, auto z) { return x < 1.f; }, add);
});
