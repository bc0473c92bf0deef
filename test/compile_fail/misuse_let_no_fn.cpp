// expect: hoist: let needs a term and a function of it, let(x, [](auto y) { ... })
// cure: Write `let(x, [](auto y) { ... })`, with a term, and a lambda of one parameter.
// also: misuse_let_no_fn.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return let(a);
});
