// expect: hoist: make_tuple needs terms; a reduction begins with numbers by reduce_seq(starting_from<0.f, 0.f>(f))
// cure: Write `reduce_seq(starting_from<0.f, 0.f>(f))`, or a tuple of two sums, `make_tuple(row | reduce(add), squares | reduce(add))`.
// also: tuple_of_numbers.cpp:12
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto moments = program<array2<float, N, M>>([](auto in) {
  return in | map([](auto row) {
           return row | map([](auto x) { return make_tuple(x, x * x); }) |
                  reduce([](auto a, auto b) { return make_tuple(get<0>(a) + get<0>(b), get<1>(a) + get<1>(b)); },
                         make_tuple(0.f, 0.f));
         });
});
