// expect: hoist: unzip needs an array of tuples, as zip makes
// cure: Unzip what `zip` made, or an array of tuples that a function gives.
// also: misuse_unzip_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | unzip;
});
