// expect: hoist: an image of four channels needs rows whose length is a multiple of 4
// cure: Use `to_image`, whose texels are one element, or rows that 4 divides.
// also: to_image4_of_odd_rows.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/image.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 9>>([](auto a) { return a | to_image4; });
