// expect: hoist: associative takes the neutral element, not its type: associative<0.f>(f)
// cure: Write the number with its type, `associative<0.f>(f)`.
// also: associative_of_type.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(associative<float>([](auto x, auto y) { return x + y; }));
});
