// expect: hoist: a program is no pattern; give its function a name, and apply that, f(x)
// cure: Name the function: `constexpr auto f = [](auto a) { ... }`, `program<array<float, N>>(f)`, and write `f(a)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto q = program<array<float, 8>>([](auto a) { return a | map([](auto x) { return 2.f * x; }); });
inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | q;
});
