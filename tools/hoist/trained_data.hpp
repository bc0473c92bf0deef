#pragma once
// The measurements that ship with hoist, to train a model from.

#include <hoist/model/dataset.hpp>
#include <hoist/target/target.hpp>

namespace hoist::tools {

/// The shipped measurements of the device that is most like `t`.
const model::dataset& data_for(const target& t);

}  // namespace hoist::tools
