// expect: hoist: map calls its function with 1 argument, an element of its array, or with a tuple's components
// cure: Take the element by value: `[](auto x)`.
// also: function_by_reference.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto& x) { return 2.f * x; });
});
