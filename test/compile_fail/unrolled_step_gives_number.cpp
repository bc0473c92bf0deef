// expect: hoist: iterate_unrolled needs a function that gives a term
// cure: Return a term of the parameter, such as `x | map(f)`.
// also: unrolled_step_gives_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | iterate_unrolled<3>([](auto) { return 1.f; });
});
