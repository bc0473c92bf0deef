// expect: hoist: gather needs an array of indices and an array
// cure: Use `at<I>` for an index that is known when the program is written, `fill<1>` to make an array of one.
// also: misuse_gather_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, float>([](auto a, auto s) {
  return gather(s, a);
});
