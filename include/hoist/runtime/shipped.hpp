#pragma once
// The measurements that ship with hoist, by target.

#include <hoist/model/trained.hpp>
#include <hoist/model/trained/cpu_pocl.hpp>
#include <hoist/model/trained/nvidia_h200.hpp>
#include <hoist/target/targets.hpp>

namespace hoist::runtime {

namespace detail {
template <const model::trained_table& Table>
const model::dataset& unpacked() {
  static const model::dataset data = model::from(Table);
  return data;
}
}  // namespace detail

/// The shipped measurements of the device that is most like `t`.
inline const model::dataset& shipped_for(const target& t) {
  const bool like_gpu = targets::distance(t, targets::nvidia_h200) < targets::distance(t, targets::cpu_pocl);
  return like_gpu ? detail::unpacked<trained::nvidia_h200>() : detail::unpacked<trained::cpu_pocl>();
}

}  // namespace hoist::runtime
