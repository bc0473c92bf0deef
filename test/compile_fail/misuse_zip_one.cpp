// expect: hoist: zip takes 2 to 12 arrays
// cure: Write `zip(a, b)`; one array is mapped as it is.
// also: misuse_zip_one.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return zip(a);
});
