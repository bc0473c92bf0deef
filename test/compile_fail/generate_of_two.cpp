// expect: hoist: generate calls its function with 1 argument, an index
// cure: `generate` gives its function one index, `generate2` two, `generate3` three.
// also: generate_of_two.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto table = program<array<float, N>>([](auto) {
  return generate<N>([](auto i, auto j) { return i + j; });
});
