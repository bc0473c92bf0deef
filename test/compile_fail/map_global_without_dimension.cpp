// expect: hoist: map_global is written x | map_global<0>(f), whole numbers in angle brackets, its function in parentheses
// cure: Say the dimension, `map_global<0>(f)`.
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map_global([](auto x) { return x; });
});
