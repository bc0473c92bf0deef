// expect: hoist: a program is not called; tune it, or name its function and apply that
// cure: Write `auto f = tuned<decltype(p)>(...)`, and call that with views.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto q = program<array<float, 8>>([](auto a) { return a | map([](auto x) { return 2.f * x; }); });
float in[8], out[8];
void run() { q(out, in); }
