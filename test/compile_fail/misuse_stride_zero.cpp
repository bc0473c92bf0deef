// expect: hoist: gather_strided, scatter_strided and reorder_with_stride need a stride of at least one
// cure: Write a stride of 1 or more.
// also: misuse_stride_zero.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reorder_with_stride<0>;
});
