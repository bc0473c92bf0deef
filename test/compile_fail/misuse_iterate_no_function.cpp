// expect: hoist: iterate is called with its function, as in x | iterate<10>(f)
// cure: Give the function that is applied: `x | iterate<3>([](auto now) { return now | map(step); })`.
// also: misuse_iterate_no_function.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto three_times = program<array<float, N>>([](auto in) {
  return in | iterate<3>;
});
