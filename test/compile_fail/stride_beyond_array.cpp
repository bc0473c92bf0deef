// expect: hoist: gather_strided, scatter_strided and reorder_with_stride need a stride that divides the length
// cure: Choose a stride that divides the length, or pad the array.
// also: numbers_are<16, 8>::divides
// also: stride_beyond_array.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) { return in | scatter_strided<16>; });
