// expect: hoist: an input has at most 4 dimensions, a vector's width among them
// cure: Give the planes of outer dimensions one after the other, `array3<vec<float, 4>, 16, 4, N>`, and `split` or `join` them.
// also: numbers_are<5, 4>::at_most
// also: input_of_five_dimensions.cpp:8
#include <hoist/language.hpp>
using namespace hoist;

inline constexpr auto p = program<array<array3<vec<float, 4>, 4, 4, 4>, N>>([](auto in) { return in | join; });
