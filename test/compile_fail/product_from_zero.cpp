// expect: hoist: associative<z>(f) needs a neutral number, f(z, x) = x; another one is a start of reduce_seq or scan_seq, starting_from<z>(f)
// cure: Write the neutral element, 1 for a product: `associative<1.f>(f)`.
// also: product_from_zero.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto product = program<array<float, N>>([](auto in) {
  return in | reduce(associative<0.f>([](auto a, auto b) { return a * b; }));
});
