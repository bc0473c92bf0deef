#pragma once
// What a measurement of a variant gives.

#include <hoist/runtime/error.hpp>
#include <hoist/runtime/timing.hpp>

#include <string>

namespace hoist::runtime {

/// What one measurement of a variant gave.
struct measurement {
  verdict outcome = verdict::correct;
  std::string reason;  ///< one line, empty when correct
  timing time;
  long wrong = 0;       ///< elements outside the tolerance
  double verify_s = 0;  ///< seconds that comparing took
  double copy_ms =
      0;  ///< what copying inputs to images takes, which the time leaves out; a call with host arrays doesn't pay it
  double build_s = 0;  ///< seconds until it could run: the build, and what of it drivers leave to the first launch
};

}  // namespace hoist::runtime
