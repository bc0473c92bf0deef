// expect: hoist: make_vector needs 2, 3, 4, 8 or 16 scalars
// cure: Give as many scalars as OpenCL C has components: `make_vector(x, y, z, w)`.
// also: make_vector_of_five.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto repeated = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return make_vector(x, x, x, x, x); });
});
