// expect: hoist: an element is read at whole numbers that C++ knows, w(0, 1); gather reads at computed ones
// cure: Write a number, `w(1)`; for an index that is computed `gather(indices, in)`.
// also: index_of_float_in_grid.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | slide2<3> | map2([](auto w) { return w(0, 1.5f); });
});
