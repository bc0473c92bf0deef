// expect: hoist: associative<z>(f) needs a neutral number, f(z, x) = x; another one is a start of reduce_seq or scan_seq, starting_from<z>(f)
// cure: Begin a product with 1, `associative<1.f, 0.f>(f)`.
// also: reduce_of_pairs_from_zero.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | reduce(associative<0.f, 0.f>([](auto x, auto y) {
           return make_tuple(get<0>(x) * get<0>(y), get<1>(x) + get<1>(y));
         }));
});
