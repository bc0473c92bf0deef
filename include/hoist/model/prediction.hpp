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

}  // namespace hoist::model
