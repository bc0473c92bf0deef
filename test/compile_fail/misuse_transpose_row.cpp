// expect: hoist: transpose needs an array of arrays
// cure: Split the array into rows first.
// also: misuse_transpose_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | transpose;
});
