// expect: hoist: a program needs a function of its inputs
// cure: Write `program<array<float, 8>>([](auto in) { ... })`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>();
