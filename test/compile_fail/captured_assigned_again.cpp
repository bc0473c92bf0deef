// expect: hoist: a term, and what is computed of captured ones, can't be assigned again; name each value, or write fold<N>(start, f)
// cure: Give each value a name of its own, `auto z = y + alpha;`; of a loop `fold<3>(start, [=](auto sum, auto i) { ... })`.
// also: captured_assigned_again.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, float>([](auto in, auto alpha) {
  return in | map([=](auto x) {
           auto y = alpha * x;
           y = y + alpha;
           return y;
         });
});
