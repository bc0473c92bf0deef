// expect: hoist: zip needs two arrays or more, zip(a, b)
// cure: Write `zip(a, b)`; one array is mapped as it is.
// also: misuse_zip_none.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return zip();
});
