// expect: hoist: reverse takes no numbers in angle brackets, as in x | reverse
// cure: Leave the number out.
// also: reverse_by_number.cpp:9
#include <hoist/hoist.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return reverse<3>(in);
});
