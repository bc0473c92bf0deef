// expect: hoist: make_tuple needs terms, or scalars; an array stands beside terms only
// cure: Make an array of the number, `filled<1.f, N>`, or make the tuple inside of `map`.
// also: misuse_tuple_num.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return make_tuple(a, 1.f);
});
