// expect: hoist: an array of tuples is read from a view of structs whose members are the tuple's components, in order
// cure: Give a view of structs with these members in this order, here `struct { int number; float value; }`; no member is an array.
// also: tuned_with_another_struct.cpp:16
#include <hoist/runtime/tune.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array<tuple<int, float>, N>>([](auto pairs) { return pairs | map([](auto, auto x) { return 2.f * x; }); });

struct pair {
  float value;
  int number;
};
void run(float* out, const pair* in, long n) {
  auto f = tuned<decltype(doubled)>(best_device(), family{}, tuning::one_shot());
  f(view(out, {n}), view(in, {n}));
}
