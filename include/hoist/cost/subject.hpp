#pragma once
// What a cost model is evaluated on: a variant at one size, counted, and perhaps the target that it is for.

#include <hoist/counts/numbers.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/target/target.hpp>

#include <span>

namespace hoist::cost {

/// What quantities are read off. Each part may be left out; a quantity that needs it then says so in a sentence.
struct subject {
  const hoist::counts::numbers* counts = nullptr;
  std::span<const double> features = {};  ///< all of `features::version`, in the order of the vector
  double roof_seconds = 0;                ///< what features that are times are over: see `roof_seconds_of`
  const target* on = nullptr;
  meta::vec<ir::binding> sizes{};
};

/// The time of the compulsory bytes, inputs read once and outputs written once, at the target's bandwidth of a copy, in seconds.
inline double roof_seconds_of(double compulsory_bytes, const target& t) { return compulsory_bytes / (t.dram_gbs * 1e9); }

}  // namespace hoist::cost
