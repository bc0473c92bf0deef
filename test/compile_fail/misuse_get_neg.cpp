// expect: hoist: get<I> needs a tuple with more than I components
// cure: Count from 0; a pair has get<0> and get<1>.
// also: misuse_get_neg.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return zip(a, a) | map([](auto t) { return get<-1>(t); });
});
