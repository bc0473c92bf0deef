// expect: hoist: generate is written generate<8>(f), lengths in angle brackets
// cure: Write `generate<8>(f)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return generate(8, [](auto i) { return i; });
});
