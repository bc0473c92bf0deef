#pragma once
// The families of programs after [Halide]'s applications that schedules alone make kernels of: a unit each, families/NAME.cpp.

#include <hoist/explore/family.hpp>

namespace hoist::benchmarks {

family family_bilateral_grid();
family family_camera_pipe();
family family_guided_upsampling();
family family_histogram_equalize();
family family_iir_blur();
family family_interpolate();
family family_lens_blur();
family family_local_laplacian();
family family_nl_means();

}  // namespace hoist::benchmarks
