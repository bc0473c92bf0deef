#pragma once
// What a cost model reads off a variant: counts and features, as far as the model has quantities of these.

#include <hoist/cost/evaluate.hpp>
#include <hoist/counts/size_class.hpp>
#include <hoist/emit/module.hpp>
#include <hoist/features/enumerate.hpp>

#include <algorithm>
#include <vector>

namespace hoist::cost {

namespace detail {
HOIST_LAZY bool has_quantity(const cost_model& m, std::initializer_list<quantity::kind> kinds) {
  return std::any_of(m.quantities.begin(), m.quantities.end(),
                     [&](const quantity& q) { return std::find(kinds.begin(), kinds.end(), q.what) != kinds.end(); });
}
}  // namespace detail

/// Whether a model counts more of a kernel than its launches and groups, which the launch tells.
HOIST_LAZY bool needs_counts(const cost_model& m) {
  using kind = quantity::kind;
  return detail::has_quantity(m,
                              {kind::accesses, kind::operations, kind::barriers, kind::branches, kind::iterations, kind::own});
}
HOIST_LAZY bool needs_features(const cost_model& m) {
  return detail::has_quantity(m, {quantity::kind::feature, quantity::kind::own});
}

/// The counts that a module's launches tell: launches and groups.
HOIST_LAZY hoist::counts::numbers launch_counts(const hoist::kernel_module& m) {
  hoist::counts::numbers n;
  n.groups = groups_of(m);
  n.launches = m.launches.size();
  return n;
}

namespace detail {
HOIST_LAZY std::vector<double> inputs_from(const cost_model& model, const hoist::counts::numbers& counted,
                                           const hoist::kernel_module& m, const target& t,
                                           const meta::vec<ir::binding>& sizes) {
  const std::vector<double> features = needs_features(model) ? features_of(m, t) : std::vector<double>{};
  subject s;
  s.counts = &counted;
  s.features = features;
  s.roof_seconds = roof_seconds_of(static_cast<double>(compulsory_bytes(m)), t);
  s.on = &t;
  s.sizes = sizes;
  return inputs(model, s);
}
}  // namespace detail

/// The numbers of a model's quantities for a variant whose text is `m`. `means`: what its counts don't follow from sizes.
/// Fails (std::invalid_argument, one sentence) where one can't be told.
HOIST_LAZY std::vector<double> inputs_of(const cost_model& model, const hoist::counts::variant& v,
                                         const hoist::kernel_module& m, const target& t,
                                         const std::vector<hoist::counts::mean>& means = {}) {
  return detail::inputs_from(model,
                             needs_counts(model) ? hoist::counts::counts_at(v, t.sub_group)->at({}, means) : launch_counts(m),
                             m, t, v.at.sizes);
}

/// The same of a model that counts launches, groups and features alone (`needs_counts`), which the module tells.
HOIST_LAZY std::vector<double> inputs_of(const cost_model& model, const hoist::kernel_module& m, const target& t) {
  return detail::inputs_from(model, launch_counts(m), m, t, {});
}

}  // namespace hoist::cost
