// expect: hoist: resample needs an array
// cure: Apply it to an array: `x | resample<8>(by(f))`.
// also: resample_of_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return x | map([](auto v) { return v | resample<2>(by(add)); });
});
