// expect: hoist: reduce_while needs a condition and an operator with a neutral element, or starting_from<z>(f)
// cure: Write the condition first, then `add`, `associative<z>(f)`, or `starting_from<z>(f)`.
// also: misuse_while_lambda.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_while([](auto x) { return x < 1.f; }, [](auto x, auto y) { return x + y; });
});
