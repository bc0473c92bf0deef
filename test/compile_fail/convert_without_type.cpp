// expect: hoist: convert takes its type in angle brackets, convert<int>(x)
// cure: Write `convert<int>(x)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return convert(x); });
});
