// expect: hoist: map_vector is called with its function, as in x | map_vector<4>(f)
// cure: Give the function in parentheses: `in | map_vector<4>(f)`.
// also: map_vector_uncalled.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/vector.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map_vector<4>;
});
