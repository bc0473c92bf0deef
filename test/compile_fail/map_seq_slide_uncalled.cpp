// expect: hoist: map_seq_slide is called with its function, as in x | map_seq_slide<3>(f)
// cure: Give the function in parentheses: `in | map_seq_slide<3>(f)`.
// also: map_seq_slide_uncalled.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/memory.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map_seq_slide<3>;
});
