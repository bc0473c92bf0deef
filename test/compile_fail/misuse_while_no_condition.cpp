// expect: hoist: reduce_while needs a condition and an operator, reduce_while(p, add)
// cure: Write the condition first: `in | reduce_while([](auto sum) { return sum < 10.f; }, add)`.
// also: misuse_while_no_condition.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_while(add);
});
