#pragma once
// A family on a device, apart from its program's type: what tune's callables do.

#include <hoist/explore/family.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/input_shape.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/memory_view.hpp>
#include <hoist/runtime/tuning.hpp>

#include <initializer_list>

namespace hoist::runtime {

class family_on_device;

/// Chooses a variant at the first call with a size, compares it with the baseline kernel on scratch buffers, and remembers it.
/// Later calls copy, launch, copy; where the device works in the host's memory, dense arrays that begin aligned aren't copied.
class tuned_family {
 public:
  /// `shapes`: of each input.
  HOIST_RUNTIME tuned_family(const session& s, family f, const input_shape* shapes, tuning how);
  tuned_family(tuned_family&&) = default;
  tuned_family& operator=(tuned_family&&) = default;

  /// The arrays of the result, then the inputs.
  HOIST_RUNTIME void run(const memory_view* out, const memory_view* in);
  /// Values of the sizes that no input says, for the calls after.
  HOIST_RUNTIME void with(std::initializer_list<ir::binding> sizes);
  /// What calls at these sizes launch, for arrays in the device's memory.
  HOIST_RUNTIME launcher prepared(std::initializer_list<ir::binding> sizes);
  /// What was chosen at the last call's size. Fails before the first call.
  HOIST_RUNTIME const hoist::choice& chosen() const;
  /// Lets go all buffers, kernels and choices. Launchers that were prepared go on.
  HOIST_RUNTIME void forget();
  /// Sizes whose buffers and kernels are kept; see tuning::keeping.
  HOIST_RUNTIME int sizes_built() const;
  /// Calls so far, and those of them whose arrays were used where they lie.
  HOIST_RUNTIME long calls() const;
  HOIST_RUNTIME long calls_in_place() const;

 private:
  meta::shared<family_on_device> all_;
};

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/family_on_device.hpp>

#include <utility>

namespace hoist::runtime {

HOIST_RUNTIME_BODY tuned_family::tuned_family(const session& s, family f, const input_shape* shapes, tuning how)
    : all_(meta::shared<family_on_device>::make(s, f, shapes, std::move(how))) {}
HOIST_RUNTIME_BODY void tuned_family::run(const memory_view* out, const memory_view* in) { all_->run(out, in); }
HOIST_RUNTIME_BODY void tuned_family::with(std::initializer_list<ir::binding> sizes) { all_->with(sizes); }
HOIST_RUNTIME_BODY launcher tuned_family::prepared(std::initializer_list<ir::binding> sizes) { return all_->prepared(sizes); }
HOIST_RUNTIME_BODY const hoist::choice& tuned_family::chosen() const { return all_->chosen(); }
HOIST_RUNTIME_BODY void tuned_family::forget() { all_->forget(); }
HOIST_RUNTIME_BODY int tuned_family::sizes_built() const { return all_->sizes_built(); }
HOIST_RUNTIME_BODY long tuned_family::calls() const { return all_->calls(); }
HOIST_RUNTIME_BODY long tuned_family::calls_in_place() const { return all_->calls_in_place(); }

}  // namespace hoist::runtime
#endif
