// expect: hoist: resample needs a length of at least one
// cure: Name a length of one or more, or that of another array, `length_of<decltype(x)>`.
// also: resample_to_nothing.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return x | resample<0>(by([](auto i, auto) { return i; }));
});
