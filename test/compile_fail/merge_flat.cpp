// expect: hoist: reduce(f, g, z) is for accumulators that hold arrays; numbers are reduced by reduce(associative<z>(g))
// cure: Write `row | reduce(associative<0.f>(g))`, by an operator of two elements and its neutral number.
// also: merge_flat.cpp:10
#include <hoist/language.hpp>

using namespace hoist;
constexpr auto sum = [](auto a, auto b) { return a + b; };

inline constexpr auto p = program<array2<float, N, 8>>(
    [](auto in) { return in | map([](auto row) { return row | reduce(sum, sum, row | at<0>); }); });
