// expect: hoist: the function must return a term, or a scalar computed from its arguments: sqrt(x), not std::sqrt(x)
// cure: Return `make_tuple(x, 2.f * x)`; a view of the result is of structs.
// also: struct_in_braces.cpp:12
#include <hoist/language.hpp>

using namespace hoist;

struct point {
  float x, y;
};
inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return point{x, 2.f * x}; });
});
