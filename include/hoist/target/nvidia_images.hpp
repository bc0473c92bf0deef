#pragma once
// What images NVIDIA's GPUs allow, as the driver 580 reports of an H200; it hasn't been asked of the other two.

#include <hoist/ir/image_limits.hpp>

namespace hoist::targets {

inline constexpr ir::image_limits nvidia_images{.supported = true,
                                                .in2d = {32768, 32768},
                                                .in3d = {16384, 16384, 16384},
                                                .texels = 1L << 28,
                                                .read = 256,
                                                .write = 32,
                                                .writes_3d = true};

}  // namespace hoist::targets
