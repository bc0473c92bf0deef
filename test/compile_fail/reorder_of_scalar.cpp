// expect: hoist: gather_strided, scatter_strided and reorder_with_stride need an array
// cure: Reorder the array before you take an element of it.
// also: reorder_of_scalar.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/reorder.hpp>

using namespace hoist;

inline constexpr auto turned = program<float>([](auto x) { return x | gather_strided<2>; });
