// expect: hoist: as_vector needs an array of numbers
// cure: Map over the rows: in | map([](auto row) { return row | as_vector<4>; }).
// also: as_vector_of_rows.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto vectors = program<array2<float, 8, 8>>([](auto in) {
  return in | as_vector<4>;
});
