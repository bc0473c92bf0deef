// words: before deduction of 'auto' | with deduced return type cannot be used before it is defined
// cure: A function that calls itself with terms would have no end: write `fold<N>(start, f)`, or `iterate<N>(f)` of an array; where data decide when it ends, `reduce_while`. One that calls itself with a C++ number that ends it says what it returns, `-> val<float>`.
// also: auto_self.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           auto halved = [](auto& self, auto y) { return select(y < 1.f, y, self(self, 0.5f * y)); };
           return halved(halved, x);
         });
});
