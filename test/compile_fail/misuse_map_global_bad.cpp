// expect: hoist: map_global, map_workgroup and map_local have the dimensions 0, 1 and 2
// cure: OpenCL has three dimensions: `map_global<0>`, `<1>`, `<2>`.
// also: misuse_map_global_bad.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map_global<3>([](auto x) { return x; });
});
