// expect: hoist: the function can't be called with one element of this array
// cure: Take the element by value: `[](auto x)`.
// also: function_by_reference.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto& x) { return 2.f * x; });
});
