// expect: hoist: the parameters of a user function are auto, [](auto x) { ... }, not float or int
// cure: Write `by([](auto i, auto n) { ... })`.
// also: by_of_ints.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | pad<1>(by([](int i, int n) { return n - 1; }));
});
