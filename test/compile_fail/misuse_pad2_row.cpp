// expect: hoist: pad2 needs an array of two dimensions
// cure: Use pad, or split the array into rows first.
// also: misuse_pad2_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | pad2<1>(clamp);
});
