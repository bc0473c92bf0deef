// expect: hoist: associative<z>(f) needs an associative operator, f(f(a, b), c) = f(a, f(b, c)); another one folds in order, by reduce_seq or scan_seq and starting_from<z>(f)
// cure: Write `scan_seq(starting_from<1.f, 0.f>(f))`, or an operator whose order doesn't matter.
// also: scan_of_pairs_in_order.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | scan(associative<1.f, 0.f>([](auto f, auto g) {
           return make_tuple(get<0>(f) * get<0>(g), get<0>(f) * get<1>(f) + get<1>(g));
         }));
});
