// expect: hoist: starting_from takes the number, not its type: starting_from<0.f>(f)
// cure: Write the number with its type, `starting_from<0.f>(f)`.
// also: starting_from_of_type.cpp:9
#include <hoist/hoist.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce_seq(starting_from<float>([](auto x, auto y) { return x + y; }));
});
