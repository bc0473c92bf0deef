// expect: hoist: a vector has 2, 3, 4, 8 or 16 components
// cure: Choose one of OpenCL C's widths.
// also: as_vector_width.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array<float, 100>>([](auto in) {
  return in | as_vector<5> | map([](auto v) { return 2.f * v; }) | as_scalar;
});
