#pragma once
// The multi-stage pipelines after [Halide]'s applications: what several stages read, or what one reads
// often, is kept between kernels. A program a header: each takes a compiler a second or two.

#include <benchmark/programs/pipelines/convolution_layer.hpp>
#include <benchmark/programs/pipelines/depthwise_separable.hpp>
#include <benchmark/programs/pipelines/harris.hpp>
#include <benchmark/programs/pipelines/max_filter.hpp>
#include <benchmark/programs/pipelines/stencil_chain.hpp>
#include <benchmark/programs/pipelines/unsharp_mask.hpp>
