// expect: hoist: let_each takes a name and a number of steps, a term, a step and a function of all levels, as in let_each<"down", 3>(x, f, g)
// cure: Give the step and the function of all levels, `let_each<"down", 3>(x, f, g)`.
// also: let_each_without_step.cpp:12
#include <hoist/language.hpp>

using namespace hoist;

struct same {
  constexpr auto operator()(auto x) const { return x; }
};
inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return let_each<"x", 3>(x, same{});
});
