// expect: hoist: get<I> needs a tuple, as zip and make_tuple make; at<I> is an element of an array
// cure: Components are those of a tuple; write `in | at<0>` for an element of an array.
// also: misuse_get_array.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return get<0>(a);
});
