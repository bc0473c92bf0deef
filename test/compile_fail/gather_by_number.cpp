// expect: hoist: gather needs an array of indices and an array
// cure: Use `at<I>` for an index that is known when the program is written, `fill<1>` to make an array of one.
// also: gather_by_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto picked = program<array<int, N>, array<float, M>>([](auto places, auto x) {
  return places | map([=](auto i) { return gather(i, x); });
});
