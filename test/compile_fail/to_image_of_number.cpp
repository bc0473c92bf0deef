// expect: hoist: to_image and to_texels need an array
// cure: Read the whole input through an image, before the map.
// also: to_image_of_number.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/image.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) { return a | map2([](auto x) { return x | to_image; }); });
