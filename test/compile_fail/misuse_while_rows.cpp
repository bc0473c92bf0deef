// expect: hoist: reduce_while needs an array of scalars, or starting_from<z>(f)
// cure: Use it on an array of scalars; inside `map` on rows.
// also: misuse_while_rows.cpp:15
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | reduce_while([](auto x) { return x < 1.f; }, add);
});
