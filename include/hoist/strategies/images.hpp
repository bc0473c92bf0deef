#pragma once
// Strategies on programs whose inputs are read through images.

#include <hoist/rules/images.hpp>
#include <hoist/strategies/strategy.hpp>

namespace hoist::strategies {

/// Boundaries of images, wherever samplers can make them.
using sample_boundaries = repeat<top_down<either<rules::sample_boundary, rules::separate_pads>>>;
/// Inputs of Rank dimensions through images whose samplers make what boundaries they can; then S.
template <int Rank, class S, int Channels = 1>
using through_images = seq<rules::read_inputs<true, Channels, Rank>, sample_boundaries, S>;
/// Inputs of Rank dimensions through the texels of their buffers; then S.
template <int Rank, class S, int Channels = 1>
using through_texels = seq<rules::read_inputs<false, Channels, Rank>, S>;

}  // namespace hoist::strategies
