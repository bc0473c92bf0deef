// expect: hoist: to_local_padded needs a number of elements that isn't negative
// cure: Write the number of elements between rows, 0 or more.
// also: misuse_padded_neg.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | to_local_padded<-1>;
});
