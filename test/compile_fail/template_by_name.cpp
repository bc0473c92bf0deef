// expect: hoist: map takes a lambda, as in [](auto x) { return f(x); }, not a function's name
// cure: Write `map([](auto x) { return twice(x); })`.
// also: template_by_name.cpp:13
#include <hoist/language.hpp>

using namespace hoist;

template <class T>
constexpr T twice(T x) {
  return x + x;
}
inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map(twice);
});
