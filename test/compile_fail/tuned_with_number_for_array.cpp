// expect: hoist: a number is given for an input that is one; a result or an array is given as view(pointer, {n})
// cure: Give a view of the array; `view_of_number(x)` is for an input that is a number.
// also: tuned_with_number_for_array.cpp:11
#include <hoist/runtime/tune.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) { return in | map([](auto x) { return 2.f * x; }); });
void run(float* out, long n) {
  auto f = tuned<decltype(p)>(best_device(), family{}, tuning::one_shot());
  f(view(out, {n}), 2.f);
}
