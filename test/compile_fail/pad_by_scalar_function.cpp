// expect: hoist: by needs a function of an index and a length that gives an index
// cure: Write a function of two ints that gives an int, such as `[](auto i, auto n) { return select(i < 0, -i, 2 * n - 2 - i); }`.
// also: pad_by_scalar_function.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto reflected = program<array<float, N>>([](auto in) {
  return in | pad<1>(by([](auto i) { return -i; }));
});
