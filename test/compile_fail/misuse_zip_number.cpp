// expect: hoist: zip needs arrays
// cure: Zip arrays only; a scalar term can be captured by the function that needs it.
// also: misuse_zip_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return zip(a, 2.f);
});
