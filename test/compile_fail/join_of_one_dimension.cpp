// expect: hoist: join needs an array of arrays
// cure: Leave join out: the array is flat.
// also: join_of_one_dimension.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto flat = program<array<float, N>>([](auto in) {
  return in | join | map([](auto x) { return x * 2.f; });
});
