// expect: hoist: map_seq_slide's window is larger than its array
// cure: Take a smaller window, or pad the array first.
// also: numbers_are<9, 8>::at_most
// also: map_seq_slide_beyond_array.cpp:10
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) { return in | map_seq_slide<9>([](auto w) { return w(0); }); });
