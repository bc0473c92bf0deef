// expect: hoist: a product of results has a view of each array of the program's result, in order
// cure: Make a view of each member of the product, view(pointer, {n}).
// also: tuned_into_product_of_pointer.cpp:18
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
  f(boost::hana::make_tuple(view(turned, {n}), doubled), view(in, {n}));
}
