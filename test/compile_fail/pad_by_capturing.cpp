// expect: hoist: a function of indices may not capture a value
// cure: Write the number into the function, or make it a template argument.
// also: pad_by_capturing.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto shifted = program<array<float, N>>([](auto in) {
  const int distance = 3;
  return in | pad<1>(by([=](auto i, auto) { return i + distance; }));
});
