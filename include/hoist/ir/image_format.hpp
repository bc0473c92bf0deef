#pragma once
// What an image is, and how it is read.

#include <hoist/arith/pool.hpp>

namespace hoist::ir {

/// How an image is read outside of its texels: not at all, as the nearest texel, or as 0 (OpenCL C 6.13.14).
enum class sampling : unsigned char { none, edge, zero };

/// What of an array is an image: an `image1d_buffer_t`, `image2d_t` or `image3d_t` by its dimensions, 0 for none, of texels of one
/// or four elements. The extents are texels, x first.
struct image_format {
  int dimensions = 0, channels = 1;
  arith::index_expr extent[3]{};
};

}  // namespace hoist::ir
