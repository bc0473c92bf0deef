// expect: hoist: top_k takes from 1 to 4 elements
// cure: Take 4 at most.
// also: top_k_of_five.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 64>>([](auto a) {
  return a | top_k<5>;
});
