// expect: hoist: map needs an array; what stands left of it is no array
// cure: Apply the function inside the enclosing map, where the element is.
// also: misuse_map_vector_number.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | map_vector<4>([](auto x) { return x; });
});
