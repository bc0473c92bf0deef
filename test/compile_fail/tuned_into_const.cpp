// expect: hoist: a result is written to a view whose elements have its type, without const
// cure: Write to an array of the result's element type that is not const, here of ints.
// also: tuned_into_const.cpp:12
#include <hoist/runtime/tune.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array<int, N>>([](auto places) { return places | map([](auto i) { return 2 * i; }); });

void run(const int* out, const int* in, long n) {
  auto f = tuned<decltype(doubled)>(best_device(), family{}, tuning::one_shot());
  f(view(out, {n}), view(in, {n}));
}
