// expect: hoist: reduce_while needs a condition that gives a bool, such as sum < 10.f
// cure: Compare: `[](auto sum) { return sum < 10.f; }`.
// also: misuse_while_float.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_while([](auto x) { return x; }, add);
});
