// expect: hoist: a tuned program is called with views and numbers: an array is given as view(pointer, {n})
// cure: Give views: `f(view(out, {n}), view(in, {n}))`.
#include <hoist/runtime/tune.hpp>

using namespace hoist;

inline constexpr auto q = program<array<float, N>>([](auto a) { return a | map([](auto x) { return 2.f * x; }); });
void run(float* out, float* in, long n) { auto f = tuned<decltype(q)>(best_device(), family{}, tuning::one_shot()); f(out, in); }
