// expect: hoist: slide2 needs an array of two dimensions
// cure: Use slide, or split the array into rows first.
// also: misuse_slide2_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide2<3>;
});
