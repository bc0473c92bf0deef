// expect: hoist: let_each names 0 to 64 steps
// cure: Name 0 to 64 steps.
// also: let_each_of_many_steps.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return let_each<"x", 65>(x, [](auto y) { return y; }, [](auto... all) { return get<0>(make_tuple(all...)); });
});
