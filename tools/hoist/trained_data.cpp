#include "trained_data.hpp"

#include <hoist/model/trained/cpu_pocl.hpp>
#include <hoist/model/trained/nvidia_h200.hpp>
#include <hoist/target/targets.hpp>

namespace hoist::tools {

namespace {
template <const model::trained_table& Table>
const model::dataset& unpacked() {
  static const model::dataset data = model::from(Table);
  return data;
}
}  // namespace

const model::dataset& data_for(const target& t) {
  const bool like_gpu = targets::distance(t, targets::nvidia_h200) < targets::distance(t, targets::cpu_pocl);
  return like_gpu ? unpacked<trained::nvidia_h200>() : unpacked<trained::cpu_pocl>();
}

}  // namespace hoist::tools
