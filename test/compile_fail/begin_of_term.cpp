// expect: hoist: a term has no members; patterns are applied by |, as in x | map(f), and zip(a, b) puts arrays together
// cure: Write `a | reduce(add)`.
// also: begin_of_term.cpp:11
#include <hoist/language.hpp>

#include <numeric>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return std::accumulate(a.begin(), a.end(), 0.f);
});
