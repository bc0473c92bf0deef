// expect: hoist: to_image and to_texels take no numbers in angle brackets, x | to_image
// cure: Write `x | to_image`, or `x | to_image4` for texels of four channels.
// also: to_image_numbered.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/image.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) { return a | to_image<4>; });
