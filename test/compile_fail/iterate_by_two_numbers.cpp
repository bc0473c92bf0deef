// expect: hoist: iterate is written x | iterate<10>(f), whole numbers in angle brackets, its function in parentheses
// cure: Write one number of steps.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | iterate<10, 2>([](auto x) { return x | map([](auto y) { return 2.f * y; }); });
});
