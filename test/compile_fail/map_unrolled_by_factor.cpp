// expect: hoist: map_unrolled takes 1 function, and its array stands left of |, as in x | map_unrolled(f)
// cure: Every iteration is written out; by a factor `map_seq<4>(f)` unrolls.
// also: map_unrolled_by_factor.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map_unrolled([](auto x) { return x; }, 4);
});
