// expect: hoist: reduce is applied by |, as in x | reduce(add); the array stands left of it
// cure: Write `a | reduce(add)`.
// also: reduce_called_again.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return reduce(add)(a);
});
