// expect: hoist: a tuned program is called with a view of each array of its result, then with one of each input
// cure: Give the results first, then the inputs: `f(view(out, {n}), view(in, {n}))`.
// also: tuned_without_input.cpp:12
#include <hoist/runtime/tune.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array<int, N>>([](auto places) { return places | map([](auto i) { return 2 * i; }); });

void run(int* out, long n) {
  auto f = tuned<decltype(doubled)>(best_device(), family{}, tuning::one_shot());
  f(view(out, {n}));
}
