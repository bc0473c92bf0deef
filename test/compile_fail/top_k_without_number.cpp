// expect: hoist: top_k takes 1 number in angle brackets, as in x | top_k<4>
// cure: Write `x | top_k<4>`.
// also: top_k_without_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 64>>([](auto a) {
  return a | top_k<2, 3>;
});
