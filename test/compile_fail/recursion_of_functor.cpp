// words: before deduction of 'auto' | with deduced return type cannot be used before it is defined
// cure: A function that calls itself with terms would have no end: write `fold<N>(start, f)`, or `iterate<N>(f)` of an array; where data decide when it ends, `reduce_while`. One that calls itself with a C++ number that ends it says what it returns, `-> val<float>`.
// also: recursion_of_functor.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

struct halved {
  constexpr auto operator()(auto x) const { return select(x < 1.f, x, (*this)(0.5f * x)); }
};
inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map(halved{});
});
