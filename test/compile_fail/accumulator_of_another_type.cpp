// expect: hoist: reduce_seq and scan_seq need a function that makes an accumulator of an accumulator and an element
// cure: Return what the start is: a scalar of its type, or a tuple of as many scalars of the same types.
// also: accumulator_of_another_type.cpp:11
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/reduce.hpp>

using namespace hoist;

inline constexpr auto counted = program<array2<float, N, M>>([](auto in) {
  return in | map([](auto row) {
           return row | reduce_seq(starting_from<0.f, 0.f>([](auto a, auto v) { return get<0>(a) + v; }));
         });
});
