// expect: hoist: a program is no function of elements; give its function a name, and map that
// cure: Name the function of elements, and give that to `map` and to `program`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto q = program<float>([](auto x) { return 2.f * x; });
inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map(q);
});
