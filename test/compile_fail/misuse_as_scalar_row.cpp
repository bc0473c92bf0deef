// expect: hoist: as_scalar needs an array of vectors
// cure: Leave it out, or make vectors by as_vector first.
// also: misuse_as_scalar_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | as_scalar;
});
