// expect: hoist: zip2 needs arrays of two dimensions
// cure: Use zip, or split the arrays into rows first.
// also: misuse_zip2_one_dim.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array2<float, 4, 8>>([](auto a, auto m) {
  return zip2(a, m);
});
