// expect: hoist: trim, take, drop and slice can't have more elements than the array
// cure: Leave fewer elements out.
// also: misuse_take_over.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | take<9>;
});
