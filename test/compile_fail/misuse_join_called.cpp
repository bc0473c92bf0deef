// expect: hoist: join is applied by |, as in x | join; the array stands left of it
// cure: Write `in | join`, without parentheses, and the array on the left.
// also: misuse_join_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | join();
});
