// expect: hoist: reduce_seq is called with its function, as in x | reduce_seq(add)
// cure: Give the function in parentheses: `in | reduce_seq(add)`.
// also: reduce_seq_uncalled.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/reduce.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | reduce_seq;
});
