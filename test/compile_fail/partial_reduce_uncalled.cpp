// expect: hoist: partial_reduce is called with its function, as in x | partial_reduce<8>(add)
// cure: Give the function in parentheses: `in | partial_reduce<8>(add)`.
// also: partial_reduce_uncalled.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | partial_reduce<8>;
});
