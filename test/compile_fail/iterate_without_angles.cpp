// expect: hoist: iterate is written x | iterate<10>(f), whole numbers in angle brackets, its function in parentheses
// cure: Write `in | iterate<3>(f)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | iterate(3, [](auto x) { return x | map([](auto y) { return y * 2.f; }); });
});
