// expect: hoist: the function must return a term, or a scalar computed from its arguments: sqrt(x), not std::sqrt(x)
// cure: Return `make_tuple(x, 2.f * x)`, or `make_vector(x, 2.f * x)`.
// also: std_array_result.cpp:11
#include <hoist/language.hpp>

#include <array>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return std::array<float, 2>{x, 2.f * x}; });
});
