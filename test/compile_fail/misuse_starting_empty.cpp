// expect: hoist: starting_from needs the values that the accumulator starts from
// cure: Write `starting_from<0.f>(f)`.
// also: misuse_starting_empty.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_seq(starting_from<>([](auto x, auto y) { return x; }));
});
