// expect: hoist: a result is written to a view whose elements have its type, without const
// cure: Give the results before the inputs: `f(view(out), view(in))`.
// also: tuned_in_another_order.cpp:14
#include <hoist/runtime/tune.hpp>

#include <vector>

using namespace hoist;

inline constexpr auto doubled = program<array<int, N>>([](auto places) { return places | map([](auto i) { return 2 * i; }); });

void run(std::vector<int>& out, const std::vector<int>& in) {
  auto f = tuned<decltype(doubled)>(best_device(), family{}, tuning::one_shot());
  f(view(in), view(out));
}
