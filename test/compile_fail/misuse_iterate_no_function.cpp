// expect: hoist: what stands right of | must be a pattern with its arguments, such as map(f) or pad<1>(clamp)
// cure: Give the function that is applied: `x | iterate<3>([](auto now) { return now | map(step); })`.
// also: misuse_iterate_no_function.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto three_times = program<array<float, N>>([](auto in) {
  return in | iterate<3>;
});
