// expect: hoist: by needs a function of an index and a length that gives an index
// cure: Write a function of two ints that gives an int, such as `[](auto i, auto n) { return select(i < 0, -i, 2 * n - 2 - i); }`.
// also: misuse_by_one.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | gather(by([](auto k) { return k; }));
});
