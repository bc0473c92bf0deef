// expect: hoist: to_image and to_texels are applied by |, as in x | to_image
// cure: Write `in | to_image`, without parentheses, and the array on the left.
// also: to_image_of_array_called.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/image.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) { return to_image(a); });
