// expect: hoist: get<I> needs a vector with more than I components
// cure: Count from 0; the last component of W is get<W - 1>.
// also: component_beyond_vector.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto last = program<array<float, 16>>([](auto in) {
  return in | as_vector<4> | map([](auto v) { return get<4>(v); });
});
