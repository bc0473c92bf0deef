// expect: hoist: partial_reduce needs chunks of at least one element
// cure: Write chunks of 1 element or more.
// also: misuse_partial_zero.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | partial_reduce<0>(add);
});
