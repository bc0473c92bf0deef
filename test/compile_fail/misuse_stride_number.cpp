// expect: hoist: gather_strided, scatter_strided and reorder_with_stride need an array
// cure: Reorder the array before you take an element of it.
// also: misuse_stride_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | gather_strided<2>;
});
