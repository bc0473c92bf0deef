// expect: hoist: gather takes no numbers in angle brackets, as in gather(indices, x)
// cure: Write `in | at<2>` for one element, `gather(indices, in)` for several.
// also: gather_numbered.cpp:9
#include <hoist/hoist.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return gather<2>(in);
});
