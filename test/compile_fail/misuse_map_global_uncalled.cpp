// expect: hoist: map_global is called with its function, as in x | map_global<0>(f)
// cure: A pattern of arguments waits for them: `in | map(f)`, `in | pad<1>(clamp)`, `in | generate<8>(f)`. A function of elements goes into `map(f)`.
// also: misuse_map_global_uncalled.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map_global<0>;
});
