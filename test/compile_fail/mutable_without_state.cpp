// expect: hoist: a function keeps nothing from one element to the next; write its lambda without `mutable`
// cure: Leave the word out.
// also: mutable_without_state.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) mutable { return x * 2.f; });
});
