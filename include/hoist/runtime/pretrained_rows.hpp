#pragma once
// The measurements that ship with hoist, by target: for nearest neighbours, and for judging models.

#include <hoist/model/trained.hpp>
#include <hoist/model/trained/cpu_pocl.hpp>
#include <hoist/model/trained/nvidia_h200.hpp>
#include <hoist/runtime/pretrained.hpp>

namespace hoist::runtime {

namespace detail {
template <const model::trained_table& Table>
const model::dataset& unpacked_rows() {
  static const model::dataset data = model::from(Table);
  return data;
}
}  // namespace detail

/// The shipped measurements of the device that is most like `t`.
inline const model::dataset& pretrained_rows_for(const target& t) {
  return detail::is_like_gpu(t) ? detail::unpacked_rows<trained::nvidia_h200>() : detail::unpacked_rows<trained::cpu_pocl>();
}

}  // namespace hoist::runtime
