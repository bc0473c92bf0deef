// expect: hoist: let_each names 0 to 64 steps
// cure: Name 0 to 64 steps.
// also: let_each_of_many_steps.cpp:15
#include <hoist/language.hpp>

using namespace hoist;

struct same {
  constexpr auto operator()(auto x) const { return x; }
};
struct first {
  constexpr auto operator()(auto x, auto...) const { return x; }
};
inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return let_each<"x", 65>(x, same{}, first{});
});
