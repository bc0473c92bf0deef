// expect: hoist: let calls its function with 1 argument, the term that it names, or with a tuple's components
// cure: Write a lambda of one parameter, `let(x, [](auto y) { ... })`; in it `let` names another.
// also: misuse_let_two.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return let(a, [](auto x, auto y) { return x; });
});
