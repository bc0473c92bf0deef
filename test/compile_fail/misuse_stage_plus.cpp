// expect: hoist: join needs an array of arrays
// cure: Leave join out: the array is flat.
// also: misuse_stage_plus.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return (a | join) + 1.f;
});
