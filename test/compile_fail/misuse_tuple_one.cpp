// expect: hoist: make_tuple needs two terms or more, make_tuple(a, b)
// cure: Write `make_tuple(a, b)`.
// also: misuse_tuple_one.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return make_tuple(a);
});
