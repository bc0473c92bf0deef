// expect: hoist: scatter needs by(f) with a function of indices, in | scatter(by(f))
// cure: Write `in | scatter(by([](auto i, auto n) { return n - 1 - i; }))`. Elements at indices that are data can be gathered, not scattered.
// also: misuse_scatter_array.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<int, 8>>([](auto a, auto i) {
  return scatter(i, a);
});
