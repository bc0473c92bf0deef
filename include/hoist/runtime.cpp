// hoist::runtime: the runtime compiled once, behind functions that return what is wrong.

#ifndef HOIST_RUNTIME_SOURCE
#define HOIST_RUNTIME_SOURCE
#endif
#include <hoist/runtime/portable_program.hpp>
#include <hoist/runtime/host_program.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/tuned_family.hpp>
#include <hoist/try_tune.hpp>

#include <optional>
#include <string_view>
#include <variant>

namespace hoist {

namespace {

/// The result of f, or the sentence with which it fails.
template <class F>
auto caught(F f) noexcept -> result<decltype(f())> {
  try {
    if constexpr (std::is_void_v<decltype(f())>) {
      f();
      return {};
    } else {
      return f();
    }
  } catch (const std::bad_alloc&) {
    return failure{"there is not enough memory"};
  } catch (const std::exception& e) {
    return failure{e.what()};
  } catch (...) {
    return failure{"something failed without saying what"};
  }
}

/// The device that a text names; none for the host.
std::optional<runtime::device> device_called(std::string_view name) {
  if (name == "host") return std::nullopt;
  if (name == "best") return runtime::best_device();
  if (name != "best or host") return runtime::find(name);
  const result<runtime::device> best = caught([] { return runtime::best_device(); });
  return best ? std::optional(*best) : std::nullopt;
}

}  // namespace

namespace runtime {

struct compiled_family::state {
  std::variant<tuned_family, host_family> all;
  std::string device;
};

void compiled_family::closing::operator()(state* s) const noexcept { delete s; }

compiled_family compiled_family::make(const family& f, const input_shape* shapes, const try_tuning& how) {
  const std::optional<device> where = device_called(how.device);
  if (!where) return compiled_family(new state{host_family(f, shapes, how.checks_indices), "the host"});
  tuning t{.runs = std::max(1, how.runs), .seconds = how.seconds};
  t.checks_indices = how.checks_indices;
  t.sizes_built = std::max(1, how.sizes_built);
  if (!how.keeps) t = t.without_wisdom();
  return compiled_family(new state{tuned_family(session(*where), f, shapes, std::move(t)), where->info.name});
}

result<compiled_family> compiled_family::opened(const family& f, const input_shape* shapes, const try_tuning& how) noexcept {
  return caught([&] { return make(f, shapes, how); });
}

result<void> compiled_family::run(const memory_view* out, const memory_view* in) noexcept {
  return caught([&] { std::visit([&](auto& all) { all.run(out, in); }, state_->all); });
}

tried_choice compiled_family::chosen() const noexcept {
  const tuned_family* t = std::get_if<tuned_family>(&state_->all);
  if (t == nullptr) return {state_->device, "", "", "", "host", 0};
  const result<hoist::choice> c = caught([&] { return t->chosen(); });
  if (!c) return {state_->device, "", "", "", "", 0};
  return {state_->device, c->structure, c->point, c->text, c->from, c->ms};
}

void compiled_family::forget() noexcept {
  if (auto* t = std::get_if<tuned_family>(&state_->all)) t->forget();
}

}  // namespace runtime

result<std::string> try_devices() noexcept {
  return caught([] { return runtime::choice::listing(runtime::devices()); });
}

}  // namespace hoist
