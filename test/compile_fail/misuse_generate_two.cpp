// expect: hoist: generate calls its function with 1 argument, an index
// cure: `generate` gives its function one index, `generate2` two, `generate3` three.
// also: misuse_generate_two.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return generate<8>([](auto k, auto l) { return k; });
});
