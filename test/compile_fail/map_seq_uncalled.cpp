// expect: hoist: map_seq is called with its function, as in x | map_seq(f)
// cure: Give the function in parentheses: `in | map_seq(f)`.
// also: map_seq_uncalled.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map_seq;
});
