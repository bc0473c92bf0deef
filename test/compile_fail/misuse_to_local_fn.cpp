// expect: hoist: to_global, to_local and to_private are applied by |, as in x | to_local
// cure: Write `in | join`, without parentheses, and the array on the left.
// also: misuse_to_local_fn.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return to_local(a);
});
