#pragma once
// What images there may be, as numbers.

namespace hoist::ir {

/// What a device's images may be, or how large those of a kernel are; extents in texels, x first. Alignments are of images over
/// buffers, in texels; 0: it has none.
struct image_limits {
  bool supported = false;
  long in2d[2] = {0, 0}, in3d[3] = {0, 0, 0};
  long texels = 0;                               ///< of a buffer
  int read = 0, write = 0;                       ///< arguments of a kernel
  bool over_buffers = false, writes_3d = false;  ///< cl_khr_image2d_from_buffer, cl_khr_3d_image_writes
  int pitch_alignment = 0, base_alignment = 0;

  friend constexpr bool operator==(const image_limits&, const image_limits&) = default;
};

}  // namespace hoist::ir
