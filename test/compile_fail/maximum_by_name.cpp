// expect: hoist: max takes 2 values; of an array write x | reduce(maximum)
// cure: Write `reduce(maximum)`.
// also: maximum_by_name.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(max);
});
