// expect: hoist: unzip needs an array of tuples, as zip makes
// cure: Unzip what `zip` made, or an array of tuples that a function gives.
// also: misuse_unzip_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | unzip;
});
