// expect: hoist: reduce_seq needs an array
// cure: Reduce over an array; x | fill<4> is an array of a number.
// also: accumulator_of_a_number.cpp:11
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, N>>([](auto in) {
  return in | map([](auto v) {
           return v | reduce_seq([](auto acc, auto x) { return zip(acc, x | fill<4>) | map_seq([](auto a, auto b) { return a + b; }); },
                                 filled<0.0f, 4> | map_seq(id));
         });
});
