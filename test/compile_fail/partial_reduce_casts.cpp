// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Write `max(x, y)`.
// also: partial_reduce_casts.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | partial_reduce<4>(associative<0.f>([](auto x, auto y) { return x + static_cast<float>(y); }));
});
