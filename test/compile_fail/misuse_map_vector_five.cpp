// expect: hoist: a vector has 2, 3, 4, 8 or 16 components
// cure: Choose one of OpenCL C's widths.
// also: misuse_map_vector_five.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map_vector<5>([](auto x) { return x; });
});
