// expect: hoist: to_image needs an array of two or three dimensions; to_texels takes any
// cure: Read an array of one dimension by `in | to_texels`.
// also: to_image_of_row.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/image.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) { return a | to_image; });
