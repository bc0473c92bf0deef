// expect: hoist: top_k takes more elements than its array has
// cure: Take as many elements as a row has at most.
// also: top_k_beyond_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 3>>([](auto a) {
  return a | top_k<4>;
});
