#pragma once
// Strategies on programs whose inputs are read through images.

#include <hoist/rules/images.hpp>
#include <hoist/strategies/strategy.hpp>

namespace hoist::strategies {

/// Inputs of Rank dimensions through images whose samplers make what boundaries they can; then S.
template <int Rank, class S, int Channels = 1>
using through_images = seq<rules::read_inputs<true, Channels, Rank>, repeat<top_down<rules::sample_boundary>>, S>;
/// Inputs of Rank dimensions through the texels of their buffers; then S.
template <int Rank, class S, int Channels = 1>
using through_texels = seq<rules::read_inputs<false, Channels, Rank>, S>;

}  // namespace hoist::strategies
