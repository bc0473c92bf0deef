// expect: hoist: generate takes 1 function, as in generate<8>(f)
// cure: Write `generate<8>([](auto i) { ... })`, or `iota<8>`.
// also: generate_without_function.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto a) {
  return generate<8>();
});
