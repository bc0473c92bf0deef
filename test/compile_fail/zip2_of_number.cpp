// expect: hoist: zip2 needs arrays of two dimensions
// cure: A number is captured, not zipped.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return zip2(a, 1.f);
});
