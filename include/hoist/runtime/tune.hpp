#pragma once
// tune: a program as a callable that picks, checks and builds the variant for the device and the size at hand.

#include <hoist/explore/plain.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/runtime/called_with_views.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/shipped.hpp>
#include <hoist/runtime/sizes.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/wisdom.hpp>
#include <hoist/runtime/workload.hpp>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist {

/// How much `tune` runs before it settles. `one_shot`: the variant that the model predicts best, once, to see that it is
/// right. `top(k)`: the k best predicted are timed. `search(s)`: for s seconds, variants in the order of a model that
/// learns from their times. What was timed is kept in `wisdom`, and what that knows of the device, driver, program and
/// size, or a size near it, is taken without a run; an empty path keeps and knows nothing. What was chosen is kept built in
/// the folder `binaries` (runtime::binary_cache), unless that is empty or the driver does so itself.
struct tuning {
  int runs = 1;
  double seconds = std::numeric_limits<double>::infinity();
  std::filesystem::path wisdom = runtime::wisdom_file().path();
  std::filesystem::path binaries = runtime::binary_cache::usual_place();

  static tuning one_shot() { return {}; }
  static tuning top(int k = 5) { return {.runs = std::max(1, k)}; }
  static tuning search(double seconds = 10) { return {.runs = std::numeric_limits<int>::max(), .seconds = seconds}; }
  tuning without_wisdom() const { return {runs, seconds, {}, {}}; }
};

/// What `tune` chose for a size. `from`: "model", "measured", "wisdom", or "plain" for arrays smaller than any group.
/// `learned_on`: the target whose measurements the model learned from, "nvidia_h200", or "nvidia_h200, the nearest known"
/// on another device.
struct choice {
  std::string structure, point, text, learned_on;
  double predicted = 0;  ///< throughput relative to the best of the family
  int tried = 1;         ///< variants run
  std::string from;
  double ms = 0;         ///< the chosen one's time where it was measured
};

namespace runtime {
/// What the wisdom file knows a program by, apart from its name: what its first structure is.
inline std::uint64_t identity_of(const family& f) {
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists) return ir::hash(f.structures[i].terms());
  return 0;
}
}  // namespace runtime

/// A program on a device. The first call at a size chooses a variant as its `tuning` says, held against a plain kernel on
/// scratch buffers, and remembers it; later calls copy, launch, copy. Not safe to call from several threads at once.
template <class P>
class tuned : public runtime::views_of<typename P::type, typename P::inputs>::type {
 public:
  tuned(runtime::device d, family f, tuning how)
      : device_(std::move(d)), session_(device_), target_(runtime::target_of(device_.info)), family_(f), how_(std::move(how)), 
        cache_(runtime::keeps_kernels_itself(device_.info) ? std::filesystem::path() : how_.binaries) {}

  /// What was chosen at the last call's size.
  const choice& chosen() const { return built_.back()->what; }

 private:
  using views = typename runtime::views_of<typename P::type, typename P::inputs>::type;
  using views::inputs, views::results, views::types;

  struct built {
    meta::vec<ir::binding> sizes;
    choice what;
    runtime::executable run;
    std::vector<long> outputs;  ///< elements of each array of the result
    bool ran = false;
  };

  void run(const runtime::memory_view* out, const runtime::memory_view* in) override {
    refuse_flaws(out, in);
    const ir::point sizes = runtime::sizes_of(typename P::inputs{}, in);
    built* known = find(sizes);
    built& b = known != nullptr ? *known : pick(sizes, in);
    for (int r = 0; r < results; ++r)
      if (out[r].size() != b.outputs[static_cast<std::size_t>(r)])
        throw runtime::error(name_of_result(r) + " has " + std::to_string(b.outputs[static_cast<std::size_t>(r)]) + " elements, not " +
                                 std::to_string(out[r].size()) + ".",
                             runtime::verdict::constraints);
    for (int i = 0; i < inputs; ++i) b.run[i].write_rows(in[i].data, in[i].row, in[i].rows, in[i].pitch);
    b.run.run();
    if (!std::exchange(b.ran, true)) b.run.keep_in(cache_);
    for (int r = 0; r < results; ++r) b.run[inputs + r].read_rows(out[r].data, out[r].row, out[r].rows, out[r].pitch);
  }
  static std::string name_of_result(int r) { return results > 1 ? "array " + std::to_string(r) + " of the result" : "the result"; }
  static void refuse_flaws(const runtime::memory_view* out, const runtime::memory_view* in) {
    auto refuse = [](const std::string& who, const std::string& flaw) {
      if (!flaw.empty()) throw runtime::error(who + " " + flaw + ".", runtime::verdict::constraints);
    };
    for (int i = 0; i < inputs; ++i) refuse("input " + std::to_string(i), in[i].flaw);
    for (int r = 0; r < results; ++r) refuse(name_of_result(r), out[r].flaw);
  }
  built* find(const ir::point& sizes) {
    for (std::size_t i = 0; i < built_.size(); ++i)
      if (same(built_[i]->sizes, sizes.sizes)) {
        std::swap(built_[i], built_.back());
        return built_.back().get();
      }
    return nullptr;
  }
  static bool same(const meta::vec<ir::binding>& a, const meta::vec<ir::binding>& b) {
    if (a.size() != b.size()) return false;
    for (const ir::binding& x : a) {
      const long* y = ir::point::find(b, x.name);
      if (y == nullptr || *y != x.value) return false;
    }
    return true;
  }

  built& pick(const ir::point& sizes, const runtime::memory_view* in) {
    if (built* wise = from_wisdom(sizes)) return *wise;
    const model::ranker by = runtime::shipped_ranker_for(target_.limits);
    guided_search order(family_, target_.limits, sizes.sizes, by);
    const hoist::module reference = plain_module(family_, sizes);
    if (order.empty() || reference.rejected != nullptr) return plain(sizes);
    std::vector<host_values> copies;
    for (int i = 0; i < inputs; ++i) copies.push_back(in[i].values());
    runtime::workload scratch(session_, family_, sizes, std::move(copies), reference);
    const auto begin = runtime::stopwatch::clock::now();
    const bool timed = how_.runs > 1;
    std::string why;
    int tried = 0, failed = 0;
    constexpr int most_failures = 8;
    while (tried - failed < how_.runs && (tried == failed || runtime::stopwatch::seconds_since(begin) < how_.seconds)) {
      const auto v = order.next();
      if (!v || (failed == most_failures && !order.best())) break;
      const runtime::measurement got = scratch.measure(module_at(*v, sizes), timed ? runtime::timing_options{.budget_s = 0.3} : once);
      const bool correct = got.outcome == runtime::verdict::correct;
      ++tried;
      failed += !correct;
      if (!correct) why = got.reason;
      order.ran(*v, correct ? std::max(got.time.median_ms, 1e-9) : 0);
    }
    if (!order.best())
      throw runtime::error("none of the best variants of " + std::string(family_.name) + " runs on " + session_.name() + ": " + why);
    return keep_best(*order.best(), tried, timed, sizes);
  }
  static constexpr runtime::timing_options once{.min_runs = 1, .max_runs = 1, .batch_ms = 0};

  built& keep_best(const guided_search::variant& v, int tried, bool timed, const ir::point& sizes) {
    const structure& made = family_.structures[v.structure];
    const std::string point = space::name(point_of(v, sizes));
    const hoist::module m = module_at(v, sizes);
    if (timed && !how_.wisdom.empty())
      runtime::wisdom_file(how_.wisdom)
          .add({session_.name(), session_.info().driver, identity(), runtime::sizes_text(sizes.sizes), ir::hash(made.terms()), point, v.ms});
    return keep({made.name, point, text_of(m), {}, v.predicted, tried, timed ? "measured" : "model", timed ? v.ms : 0}, sizes, m);
  }

  std::uint64_t identity() const { return runtime::identity_of(family_); }
  /// What the wisdom file knows, if that still is a variant that this size allows and this device builds.
  built* from_wisdom(const ir::point& sizes) {
    if (how_.wisdom.empty()) return nullptr;
    const auto known = runtime::wisdom_file(how_.wisdom).find(session_.name(), session_.info().driver, identity(), runtime::sizes_text(sizes.sizes));
    std::optional<ir::point> p = known ? point_called(known->point) : std::nullopt;
    if (!p) return nullptr;
    p->sizes = sizes.sizes;
    for (int i = 0; i < family_.count; ++i) {
      const structure& s = family_.structures[i];
      if (!s.exists || ir::hash(s.terms()) != known->structure) continue;
      const space points(s, family_.inputs, target_.limits, sizes.sizes);
      if (points.rejection(*p) != nullptr) return nullptr;
      try {
        const hoist::module m = points.emit(*p, s.name);
        return &keep({s.name, known->point, text_of(m), {}, 0, 0, "wisdom", known->ms}, sizes, m);
      } catch (const runtime::error&) {
        return nullptr;
      }
    }
    return nullptr;
  }
  /// For arrays smaller than any group.
  built& plain(const ir::point& sizes) {
    const hoist::module m = plain_module(family_, sizes);
    if (m.rejected != nullptr)
      throw runtime::error("no variant of " + std::string(family_.name) + " fits these sizes on " + session_.name() + ": " + m.rejected +
                               ".",
                           runtime::verdict::constraints);
    return keep({"plain", "", text_of(m), {}, 0, 0, "plain", 0}, sizes, m);
  }
  static std::string text_of(const hoist::module& m) {
    return {m.text.data(), static_cast<std::size_t>(m.text.size())};
  }
  built& keep(choice what, const ir::point& sizes, const hoist::module& m) {
    what.learned_on = std::string(target_.known->name) + (target_.exact ? "" : ", the nearest known");
    std::vector<long> outputs;
    for (int r = 0; r < results; ++r) outputs.push_back(m.buffer_bytes[inputs + r] / bytes_of(types[r]));
    built_.push_back(std::make_unique<built>(
        built{sizes.sizes, std::move(what), runtime::executable(session_, runtime::module_of(m), &cache_), std::move(outputs)}));
    return *built_.back();
  }
  ir::point point_of(const guided_search::variant& c, const ir::point& sizes) const {
    return space(family_.structures[c.structure], family_.inputs, target_.limits, sizes.sizes).at(c.number);
  }
  hoist::module module_at(const guided_search::variant& c, const ir::point& sizes) const {
    const space points(family_.structures[c.structure], family_.inputs, target_.limits, sizes.sizes);
    return points.emit(points.at(c.number), family_.structures[c.structure].name);
  }

  runtime::device device_;
  runtime::session session_;
  runtime::device_target target_;
  family family_;
  tuning how_;
  runtime::binary_cache cache_;
  std::vector<std::unique_ptr<built>> built_;
};

/// A program on a device, tuned by the model that ships: `auto run = hoist::tune(program, hoist::best_device());
/// run(hoist::view(out, {n, m}), hoist::view(in, {n, m}))`. `how`: `tuning::one_shot()`, `top(k)` or `search(seconds)`.
/// Example: examples/first_kernel.cpp.
template <class P>
tuned<P> tune(P program, const runtime::device& d, tuning how = tuning::one_shot()) {
  return tuned<P>(d, family_of("program", program), std::move(how));
}

using runtime::best_device;

}  // namespace hoist
