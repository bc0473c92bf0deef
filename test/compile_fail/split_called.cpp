// expect: hoist: split is applied by |, as in x | split<4>; the array stands left of it
// cure: Write `a | split<4>`.
// also: split_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return split<4>(a);
});
