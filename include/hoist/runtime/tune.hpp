#pragma once
// tune: a program as a callable that picks, checks and builds the variant for the device and the size at hand.

#include <hoist/runtime/called_with_views.hpp>
#include <hoist/runtime/tuned_family.hpp>

#include <initializer_list>
#include <utility>

namespace hoist {

/// A program on a device. The first call at a size chooses a variant as its `tuning` says, compares it with the baseline kernel
/// on scratch buffers, and remembers it; later calls copy, launch, copy. Not safe to call from several threads at once.
template <class P>
class tuned final : public runtime::views_of<typename P::type, typename P::given>::type {
 public:
  tuned(const runtime::device& d, family f, tuning how) : tuned(runtime::session(d), f, std::move(how)) {}
  tuned(const runtime::session& s, family f, tuning how)
      : all_(s, f, runtime::input_shapes<typename P::inputs>, std::move(how)) {}

  /// Values of the sizes that no input says, such as the steps of a time loop, for this call and those after:
  /// `run.with({{"steps", 1000}})(view(out, {n, m}), view(in, {n, m}))`. What was chosen for some steps serves others, too.
  tuned& with(std::initializer_list<ir::binding> sizes) {
    all_.with(sizes);
    return *this;
  }
  /// What calls at these sizes launch, for arrays that lie in the device's memory. `auto step = run.prepared({{"N", rows}, {"M",
  /// columns}}); step.enqueue(queue, runtime::results{out}, runtime::inputs{in});` A variant that is chosen for it is tried on
  /// inputs of hoist's own. Fails (runtime::error) where a size of the program is missing, or a name isn't one's.
  runtime::launcher prepared(std::initializer_list<ir::binding> sizes) { return all_.prepared(sizes); }

  /// What was chosen at the last call's size. Fails (runtime::error) before the first call.
  const choice& chosen() const { return all_.chosen(); }
  /// Releases the buffers, kernels and choices of all sizes; the next call chooses anew. Prepared launchers stay valid.
  void forget() { all_.forget(); }
  /// Sizes whose buffers and kernels are kept; `tuning::keeping` says how many may be.
  int sizes_built() const { return all_.sizes_built(); }
  /// Calls whose arrays the device used where they lie, without copies.
  long calls_in_place() const { return all_.calls_in_place(); }

 private:
  void run(const runtime::memory_view* out, const runtime::memory_view* in) override { all_.run(out, in); }

  runtime::tuned_family all_;
};

namespace detail {
/// The result of a `tune` that was reported as a mistake. It has the members of `tuned`, so that no error follows.
struct not_tuned {
  template <class... X>
  void operator()(const X&...) const {}
  runtime::launcher prepared(std::initializer_list<ir::binding> sizes) const;
  const not_tuned& with(std::initializer_list<ir::binding> sizes) const;
  const choice& chosen() const;
  long calls_in_place() const;
  bool on_host() const;
  const not_tuned* on_device() const;
};
}  // namespace detail
/// Reports arguments that are no program and device; `anything` has a short name in what compilers print.
template <class Void = void>
auto tune(detail::anything, detail::anything = 0, detail::anything = 0, detail::anything = 0) {
  static_assert(meta::never<Void>, "hoist: tune takes a program and a device, tune(program, best_device()), and how to tune");
  return detail::not_tuned{};
}
template <class P>
  requires detail::a_mistaken_program<P>
auto tune(P, const detail::anything&, const detail::anything& = 0, const detail::anything& = 0) {
  return detail::not_tuned{};
}

/// A program on a device, tuned by the model that ships: `auto run = hoist::tune(program, hoist::best_device());
/// run(hoist::view(out, {n, m}), hoist::view(in, {n, m}))`. `how`: `tuning::one_shot()`, `top(k)` or `search(seconds)`.
/// Example: examples/first_kernel.cpp.
template <class P>
  requires detail::a_program<P>
tuned<P> tune(P program, const runtime::device& d, tuning how = tuning::one_shot()) {
  return tuned<P>(d, family_of(program.name, program), std::move(how));
}
/// Tunes a program in a session that is open already, or in a context of the user's: `hoist::tune(program,
/// runtime::session(device, context))`.
template <class P>
  requires detail::a_program<P>
tuned<P> tune(P program, const runtime::session& s, tuning how = tuning::one_shot()) {
  return tuned<P>(s, family_of(program.name, program), std::move(how));
}
/// Tunes a program by a family that another unit instantiated. Example: examples/one_unit.
template <class P>
  requires detail::a_program<P>
tuned<P> tune(P, family known, const runtime::device& d, tuning how = tuning::one_shot()) {
  return tuned<P>(d, known, std::move(how));
}
template <class P>
  requires detail::a_program<P>
tuned<P> tune(P, family known, const runtime::session& s, tuning how = tuning::one_shot()) {
  return tuned<P>(s, known, std::move(how));
}

using runtime::best_device;

}  // namespace hoist
