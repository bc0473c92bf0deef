// expect: hoist: to_image and to_texels need an array of numbers of at most 32 bits
// cure: Images hold float, half, bool and integers of 8 to 32 bits; read others as they are.
// also: to_image_of_doubles.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/image.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<double, 8, 8>>([](auto a) { return a | to_image; });
