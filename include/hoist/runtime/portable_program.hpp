#pragma once
// tune for a device or, where there is none, for the host.

#include <hoist/runtime/host_program.hpp>
#include <hoist/runtime/tune.hpp>

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

namespace hoist {

/// Where a program is to run: a device, or the host, with the sentence that says why.
struct device_or_host {
  std::optional<runtime::device> device;
  std::string why_host;
};

/// The best device; the host where there is none.
HOIST_RUNTIME device_or_host best_device_or_host();

/// A program on a device or on the host, with one way to call it.
template <class P>
class portable_program {
 public:
  portable_program(const device_or_host& where, family f, tuning how) : why_host_(where.device ? "" : where.why_host) {
    if (where.device)
      tuned_.emplace(*where.device, f, std::move(how));
    else
      host_.emplace(f, how.checks_indices);
  }

  /// Views, and numbers where the program takes numbers.
  template <class... V>
  void operator()(const V&... views) {
    if (tuned_)
      (*tuned_)(views...);
    else
      (*host_)(views...);
  }
  /// Values of the sizes that no input says, such as the steps of a time loop, for the calls after.
  portable_program& with(std::initializer_list<ir::binding> sizes) {
    if (tuned_)
      tuned_->with(sizes);
    else
      host_->with(sizes);
    return *this;
  }
  bool on_host() const { return host_.has_value(); }
  /// Why it runs on the host, in a sentence; empty on a device.
  const std::string& why_host() const { return why_host_; }
  /// What the device runs; null on the host.
  const tuned<P>* on_device() const { return tuned_ ? &*tuned_ : nullptr; }

 private:
  std::optional<tuned<P>> tuned_;
  std::optional<host_program<P>> host_;
  std::string why_host_;
};

/// `auto run = hoist::tune(program, hoist::best_device_or_host())`: where there is no device the program still runs.
template <class P>
  requires detail::a_program<P>
portable_program<P> tune(P program, const device_or_host& where, tuning how = tuning::one_shot()) {
  return {where, family_of(program.name, program), std::move(how)};
}
/// A portable program by a family that another unit instantiated.
template <class P>
portable_program<P> tune(P, family known, const device_or_host& where, tuning how = tuning::one_shot()) {
  return {where, known, std::move(how)};
}

}  // namespace hoist

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/error.hpp>

namespace hoist {

HOIST_RUNTIME_BODY device_or_host best_device_or_host() {
  try {
    return {best_device(), ""};
  } catch (const runtime::error& e) {
    return {std::nullopt, e.what()};
  }
}

}  // namespace hoist
#endif
