// expect: hoist: a product of results has a view of each array of the program's result, in order
// cure: Put a view of each array of the result into the product, and give those of inputs after it.
// also: tuned_into_larger_product.cpp:18
#include <hoist/language.hpp>
#include <hoist/runtime/tune.hpp>
#include <hoist/structs.hpp>

#include <boost/hana/tuple.hpp>

using namespace hoist;

inline constexpr auto both = program<array<float, N>>([](auto in) {
  return boost::hana::make_tuple(in | reverse, in | map([](auto x) { return 2.f * x; }));
});

void run(float* turned, float* doubled, const float* in, long n) {
  auto f = tuned<decltype(both)>(best_device(), family{}, tuning::one_shot());
  f(boost::hana::make_tuple(view(turned, {n}), view(doubled, {n}), view(in, {n})));
}
