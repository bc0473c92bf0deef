// expect: hoist: make_vector needs scalars of one type; see convert
// cure: Convert them: `make_vector(x, convert<float>(x < 1.f))`.
// also: make_vector_of_types.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto flagged = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return make_vector(x, x < 1.f); });
});
