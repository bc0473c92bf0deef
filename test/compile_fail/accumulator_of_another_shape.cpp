// expect: hoist: reduce_seq and scan_seq need a function that makes an accumulator of an accumulator and an element
// cure: Return what the start is: a scalar of its type, a tuple of as many scalars of the same types, or an array of its lengths.
// also: accumulator_of_another_shape.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>

using namespace hoist;

inline constexpr auto sums = program<array2<float, N, 8>>([](auto in) {
  return in |
         reduce_seq([](auto acc, auto row) { return zip(acc, row) | map([](auto a, auto v) { return a + v; }) | split<2>; },
                    filled<0.0f, 8> | map_seq(id));
});
