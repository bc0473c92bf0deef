// expect: hoist: iota and generate need a length of at least one
// cure: Lengths are 1 or more, or named sizes.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return generate<-1>([](auto k) { return k; });
});
