// expect: hoist: concat needs arrays
// cure: Concatenate arrays; fill<1> makes an array of one value.
// also: misuse_concat_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return concat(a, 1.f);
});
