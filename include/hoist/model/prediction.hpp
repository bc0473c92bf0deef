#pragma once
// What a model says of a point.

#include <hoist/meta/standard.hpp>

namespace hoist::model {

/// `value`: the predicted response; `spread`: how far what it was made of lies apart (a standard deviation); `distance`:
/// of nearest neighbours their weighted mean distance, else 0. A prediction is the surer the smaller the last two.
struct prediction {
  double value = 0;
  double spread = 0;
  double distance = 0;
};

/// Whether what a prediction was made from is like nothing that was measured: of neighbours, which have distances over that.
constexpr bool is_far(double distance) { return distance > 1; }

/// How far what a prediction was made of lies apart where more than one variant is worth a run, as a share of it.
inline constexpr double wide_spread = 0.05;

/// Whether more than one variant is worth a run: what a prediction was made of lies apart by more than `wide` of it, or far.
constexpr bool is_unsure(double value, double spread, double distance, double wide = wide_spread) {
  return spread > wide * value || is_far(distance);
}

/// The share of its predicted throughput that a variant reaches, at least, where others aren't worth a run: less on CPUs, whose times
/// differ more, and where kernels are built slowly.
constexpr double good_share(bool on_cpu) { return on_cpu ? 0.8 : 0.95; }

}  // namespace hoist::model
