#pragma once
// tune for programs without exceptions: failures come back as sentences. Link hoist::runtime; OpenCL's headers aren't needed.

#include <hoist/explore/family.hpp>
#include <hoist/result.hpp>
#include <hoist/runtime/called_with_views.hpp>
#include <hoist/runtime/input_shape.hpp>

#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace hoist {

/// How much a tuned program may run before it settles, as `hoist::tuning` says, and where: a device by its number or a part of
/// its name, "best", "host", or "best or host". `keeps`: whether wisdom and built kernels are kept in their usual places.
/// `checks_indices`: a call fails when a gather is given an index that its array hasn't. `sizes_built`: sizes whose buffers and
/// kernels stay.
struct try_tuning {
  const char* device = "best";
  int runs = 1;
  double seconds = std::numeric_limits<double>::infinity();
  bool keeps = true;
  bool checks_indices = false;
  int sizes_built = 16;
};

/// What was chosen at the last call's size; see hoist::choice. Before the first call all is empty but the device. On the host
/// `from` is "host".
struct tried_choice {
  std::string device, structure, point, text, from;
  double ms = 0;
};

namespace runtime {

/// The runtime as hoist::runtime has it compiled; nothing here throws.
class compiled_family {
 public:
  static result<compiled_family> opened(const family& f, const input_shape* shapes, const try_tuning& how) noexcept;
  result<void> run(const memory_view* out, const memory_view* in) noexcept;
  tried_choice chosen() const noexcept;
  void forget() noexcept;

 private:
  struct state;
  struct closing {
    void operator()(state*) const noexcept;
  };
  explicit compiled_family(state* s) : state_(s) {}
  static compiled_family make(const family& f, const input_shape* shapes, const try_tuning& how);
  std::unique_ptr<state, closing> state_;
};

}  // namespace runtime

/// A program on a device or the host, called as `tuned` is; a call's result says what is wrong.
template <class P>
class try_tuned final : runtime::views_of<typename P::type, typename P::given>::type {
  using views = typename runtime::views_of<typename P::type, typename P::given>::type;

 public:
  explicit try_tuned(runtime::compiled_family all) : all_(std::move(all)) {}

  /// Views, and numbers where the program takes numbers.
  template <class... V>
  result<void> operator()(const V&... given) {
    views::operator()(given...);
    return std::exchange(last_, {});
  }
  tried_choice chosen() const { return all_.chosen(); }
  /// Lets go the buffers, kernels and choices of all sizes.
  void forget() { all_.forget(); }

 private:
  void run(const runtime::memory_view* out, const runtime::memory_view* in) override { last_ = all_.run(out, in); }

  runtime::compiled_family all_;
  result<void> last_;
};

/// `result<...> run = hoist::try_tune(program); if (!run) ... run.why() ...; if (result<void> r = (*run)(view(out, {n, m}),
/// view(in, {n, m})); !r) ...`. Example: examples/without_exceptions.
template <class P>
  requires detail::a_program<P>
result<try_tuned<P>> try_tune(P, const family& known, const try_tuning& how = {}) {
  result<runtime::compiled_family> all =
      runtime::compiled_family::opened(known, runtime::input_shapes<typename P::inputs>, how);
  if (!all) return failure{all.why()};
  return try_tuned<P>(std::move(*all));
}
template <class P>
  requires detail::a_program<P>
result<try_tuned<P>> try_tune(P program, const try_tuning& how = {}) {
  return try_tune(program, family_of(program.name, program), how);
}

namespace detail {
/// What goes on after a program of which something was said.
struct not_tried {
  template <class... X>
  hoist::result<void> operator()(const X&...) const {
    return {};
  }
  tried_choice chosen() const { return {}; }
};
}  // namespace detail
template <class P>
  requires detail::a_mistaken_program<P>
result<detail::not_tried> try_tune(P, const detail::anything& = 0, const detail::anything& = 0) {
  return detail::not_tried{};
}

/// The devices' names, in the order of their numbers.
result<std::string> try_devices() noexcept;

}  // namespace hoist
