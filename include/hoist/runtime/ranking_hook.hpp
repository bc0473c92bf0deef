#pragma once
// What may order variants in place of the models that ship: a hook, so that who doesn't use it compiles nothing of it.

#include <hoist/emit/module.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/model/ranker.hpp>
#include <hoist/runtime/session.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/tuning.hpp>

namespace hoist::runtime {

/// A family on a device at some sizes, which is to be tuned.
struct ranking_question {
  const session& on;
  const device_target& where;
  const family& of;
  const meta::vec<ir::binding>& sizes;
  const tuning& how;
};

/// `ranker_for`: what predicts throughputs of variants; it may measure the device. `explain`: fills in what it knows of a choice,
/// whose kernels are a module's, and measures nothing.
struct ranking_hook {
  model::ranker (*ranker_for)(const ranking_question&);
  void (*explain)(const ranking_question&, const hoist::kernel_module&, hoist::choice&);
};

}  // namespace hoist::runtime
