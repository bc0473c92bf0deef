// expect: hoist: reorder_with_stride takes 1 number in angle brackets, as in x | reorder_with_stride<4>
// cure: Write the stride alone.
// also: reorder_with_stride_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reorder_with_stride<2, 4>;
});
