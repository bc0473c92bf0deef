// expect: hoist: an input is read from a view whose elements have its type
// cure: Give a view of the program's own element type, here `view(places, {n})` of ints.
// also: tuned_with_another_type.cpp:12
#include <hoist/runtime/tune.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array<int, N>>([](auto places) { return places | map([](auto i) { return 2 * i; }); });

void run(int* out, const float* in, long n) {
  auto f = tuned<decltype(doubled)>(best_device(), family{}, tuning::one_shot());
  f(view(out, {n}), view(in, {n}));
}
