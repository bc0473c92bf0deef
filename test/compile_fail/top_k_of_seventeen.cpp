// expect: hoist: top_k takes from 1 to 16 elements
// cure: Take 16 at most, or sort: a radix sort is in examples/radix_sort.cpp.
// also: top_k_of_seventeen.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 64>>([](auto a) {
  return a | top_k<17>;
});
