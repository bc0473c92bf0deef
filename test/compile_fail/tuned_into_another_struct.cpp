// expect: hoist: a result of several arrays is written to a view of each, or to one of structs whose members are the arrays' elements, in order, without const
// cure: Give a view of structs with these members in this order, here `struct { float value; int number; }`, or a view of each array.
// also: tuned_into_another_struct.cpp:17
#include <hoist/runtime/tune.hpp>

using namespace hoist;

inline constexpr auto halved =
    program<array<float, N>>([](auto x) { return x | map([](auto v) { return make_tuple(0.5f * v, convert<int>(v)); }); });

struct pair {
  int number;
  float value;
};
void run(pair* out, const float* in, long n) {
  auto f = tuned<decltype(halved)>(best_device(), family{}, tuning::one_shot());
  f(view(out, {n}), view(in, {n}));
}
