// expect: hoist: partial_reduce needs an array
// cure: Reduce an array of scalars.
// also: misuse_partial_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | partial_reduce<2>(add);
});
