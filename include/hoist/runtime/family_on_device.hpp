#pragma once
// How a family is tuned on a device: picked, checked, remembered, launched.

#include <hoist/evaluate/inputs.hpp>
#include <hoist/explore/plain.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/runtime/binary_cache.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/host_memory.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/refusals.hpp>
#include <hoist/runtime/shipped.hpp>
#include <hoist/runtime/sizes.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/tuning.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/runtime/wisdom.hpp>
#include <hoist/runtime/workload.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// Chooses a variant at the first call with a size, held against a plain kernel on scratch buffers, and remembers it; later
/// calls copy, launch, copy. Where the device works in the host's memory, dense arrays that begin as it wants are not copied.
class family_on_device {
 public:
  /// `shapes`: of each input.
  HOIST_LAZY family_on_device(const session& s, family f, const input_shape* shapes, tuning how)
      : session_(s),
        target_(target_of(s.info())),
        family_(f),
        shapes_(shapes),
        how_(std::move(how)),
        cache_(keeps_kernels_itself(s.info()) ? std::string() : how_.binaries) {}

  /// The arrays of the result, then the inputs.
  HOIST_LAZY void run(const memory_view* out, const memory_view* in) {
    refuse_flaws(family_, out, in);
    const ir::point sizes = sizes_of(shapes_, family_.inputs, in);
    built* known = find(sizes);
    const auto copies = [&] {
      std::vector<host_values> all;
      for (int i = 0; i < family_.inputs; ++i) all.push_back(in[i].values());
      return all;
    };
    built& b = known != nullptr ? *known : pick(sizes, copies);
    for (int r = 0; r < results(); ++r) refuse_length(family_, r, out[r].size(), b.outputs[static_cast<std::size_t>(r)]);
    if (may_share(out, in))
      run_in_place(b, out, in);
    else
      run_on_copies(b, out, in);
    if (!std::exchange(b.ran, true)) b.run.keep_in(cache_);
    ++calls_;
  }

  /// What calls at these sizes launch, for arrays in the device's memory.
  HOIST_LAZY launcher prepared(std::initializer_list<ir::binding> sizes) {
    ir::point at;
    for (const ir::binding& b : sizes) at.sizes.push(b);
    built* known = find(at);
    if (known == nullptr)
      known = &pick(at, [&] {
        return make_inputs(family_.terms(), std::vector<input_data>(static_cast<std::size_t>(family_.inputs)), at);
      });
    return direct(*known);
  }

  /// What was chosen at the last call's size.
  HOIST_LAZY const hoist::choice& chosen() const { return built_.back()->what; }
  /// Calls so far, and those of them whose arrays were used where they lie.
  long calls() const { return calls_; }
  long calls_in_place() const { return in_place_; }

 private:
  struct built {
    meta::vec<ir::binding> sizes;
    hoist::choice what;
    executable run;
    std::vector<long> outputs;  ///< elements of each array of the result
    std::optional<launcher> in_place;
    bool ran = false;
  };

  int results() const { return family_.result_count; }
  HOIST_LAZY launcher direct(const built& b) const {
    return {session_, b.run.what(), b.run.built(), family_.inputs + results()};
  }

  /// Whether the device may work on all arrays where they lie, which must be apart from each other.
  HOIST_LAZY bool may_share(const memory_view* out, const memory_view* in) const {
    const auto fits = [&](const memory_view& v) {
      return v.rows * v.row > 0 && (v.pitch == v.row || v.rows == 1) && works_in_place(session_, v.data);
    };
    const auto apart = [](const memory_view& a, const memory_view& b) {
      return a.data + a.rows * a.row <= b.data || b.data + b.rows * b.row <= a.data;
    };
    const int count = results() + family_.inputs;
    const auto array = [&](int i) -> const memory_view& { return i < results() ? out[i] : in[i - results()]; };
    bool may = session_.info().unified_memory;
    for (int i = 0; i < count && may; ++i) {
      may = fits(array(i));
      for (int o = 0; o < i && may; ++o) may = apart(array(i), array(o));
    }
    return may;
  }
  HOIST_LAZY void run_in_place(built& b, const memory_view* out, const memory_view* in) {
    std::vector<host_memory> arrays;
    std::vector<cl_mem> handles;
    for (int i = 0; i < family_.inputs; ++i)
      arrays.emplace_back(session_, static_cast<const void*>(in[i].data), in[i].rows * in[i].row);
    for (int r = 0; r < results(); ++r)
      arrays.emplace_back(session_, static_cast<void*>(out[r].data), out[r].rows * out[r].row);
    for (const host_memory& a : arrays) handles.push_back(a.handle());
    if (!b.in_place) b.in_place.emplace(direct(b));
    cl_event done = nullptr;
    b.in_place->enqueue(session_.queue(), handles, {}, &done);
    const owned<cl_event> ran(done);
    wait(session_, ran, 60);
    b.in_place->refuse_outside();
    for (auto a = arrays.begin() + family_.inputs; a != arrays.end(); ++a) a->give_back(session_.queue());
    session_.finish();
    ++in_place_;
  }
  /// Rows as they lie; members of structs, which are short, are gathered here.
  HOIST_LAZY static void write(const buffer& to, const memory_view& from) {
    constexpr std::size_t short_row = 64;
    if (from.row >= short_row || from.rows == 1 || from.row == from.pitch)
      to.write_rows(from.data, from.row, from.rows, from.pitch);
    else
      to.write(from.values().bytes());
  }
  HOIST_LAZY void run_on_copies(built& b, const memory_view* out, const memory_view* in) {
    for (int i = 0; i < family_.inputs; ++i) write(b.run[i], in[i]);
    b.run.run();
    for (int r = 0; r < results(); ++r) b.run[family_.inputs + r].read_rows(out[r].data, out[r].row, out[r].rows, out[r].pitch);
  }

  HOIST_LAZY built* find(const ir::point& sizes) {
    for (std::size_t i = 0; i < built_.size(); ++i)
      if (same(built_[i]->sizes, sizes.sizes)) {
        std::swap(built_[i], built_.back());
        return built_.back().get();
      }
    return nullptr;
  }
  HOIST_LAZY static bool same(const meta::vec<ir::binding>& a, const meta::vec<ir::binding>& b) {
    if (a.size() != b.size()) return false;
    for (const ir::binding& x : a) {
      const long* y = ir::point::find(b, x.name);
      if (y == nullptr || *y != x.value) return false;
    }
    return true;
  }

  template <class Inputs>
  built& pick(const ir::point& sizes, Inputs inputs) {
    if (built* wise = from_wisdom(sizes)) return *wise;
    const model::ranker by = shipped_ranker_for(target_.limits);
    guided_search order(family_, target_.limits, sizes.sizes, by);
    const hoist::kernel_module reference = plain_module(family_, sizes);
    if (order.empty() || reference.rejected != nullptr) return plain(sizes);
    workload scratch(session_, family_, sizes, inputs(), reference);
    const auto begin = meta::seconds_now();
    const bool timed = how_.runs > 1;
    std::string why;
    int tried = 0, failed = 0;
    constexpr int most_failures = 8;
    while (tried - failed < how_.runs && (tried == failed || stopwatch::seconds_since(begin) < how_.seconds)) {
      const auto v = order.next();
      if (!v || (failed == most_failures && !order.best())) break;
      const measurement got = scratch.measure(module_at(*v, sizes), timed ? timing_options{.budget_s = 0.3} : once);
      const bool correct = got.outcome == verdict::correct;
      ++tried;
      failed += !correct;
      if (!correct) why = got.reason;
      order.ran(*v, correct ? std::max(got.time.median_ms, 1e-9) : 0);
    }
    if (!order.best())
      throw error("none of the best variants of " + std::string(family_.name) + " runs on " + session_.name() + ": " + why);
    return keep_best(*order.best(), tried, timed, sizes);
  }
  static constexpr timing_options once{.min_runs = 1, .max_runs = 1, .batch_ms = 0};

  HOIST_LAZY built& keep_best(const guided_search::variant& v, int tried, bool timed, const ir::point& sizes) {
    const structure& made = family_.structures[v.structure];
    const std::string point = space::name(point_of(v, sizes));
    const hoist::kernel_module m = module_at(v, sizes, how_.checks_indices);
    if (timed)
      remember(
          {session_.name(), session_.info().driver, identity(), sizes_text(sizes.sizes), ir::hash(made.terms()), point, v.ms});
    return keep({made.name, point, text_of(m), {}, v.predicted, tried, timed ? "measured" : "model", timed ? v.ms : 0}, sizes,
                m);
  }

  /// Where that can't be, the choice holds for this process, and a line says so.
  HOIST_LAZY void remember(const wise_choice& found) const {
    if (how_.wisdom.empty() && how_.keeps && wisdom_file().path().empty())
      warn_once("", "what tuning finds isn't kept, since none of HOIST_WISDOM, XDG_CACHE_HOME and HOME is set.");
    if (how_.wisdom.empty()) return;
    try {
      wisdom_file(how_.wisdom).add(found);
    } catch (const std::exception& e) {
      warn_once(how_.wisdom, std::string(e.what()) + " What tuning found isn't kept.");
    }
  }

  HOIST_LAZY std::uint64_t identity() const { return identity_of(family_); }
  /// The best that the wisdom file knows and that is a variant which this size allows and this device builds.
  HOIST_LAZY built* from_wisdom(const ir::point& sizes) {
    if (how_.wisdom.empty()) return nullptr;
    int refused = 0;  // by the driver, which takes its time
    constexpr int most_refused = 4;
    for (const wise_choice& w :
         wisdom_file(how_.wisdom).find(session_.name(), session_.info().driver, identity(), sizes_text(sizes.sizes))) {
      const std::optional<ir::point> p = point_called(w.point);
      if (!p || refused == most_refused) continue;
      for (int i = 0; i < family_.count; ++i) {
        const structure& s = family_.structures[i];
        if (!s.exists || ir::hash(s.terms()) != w.structure) continue;
        if (built* b = as_known(w, s, *p, sizes, refused)) return b;
        break;
      }
    }
    return nullptr;
  }
  /// A choice from a file, whatever its point says; null where it is none of the structure's, or can't be run.
  HOIST_LAZY built* as_known(const wise_choice& w, const structure& s, const ir::point& p, const ir::point& sizes,
                             int& refused) {
    const space points(s, family_.inputs, target_.limits, sizes.sizes);
    const long number = points.number_of(p);
    if (number < 0 || points.rejection(number) != nullptr) return nullptr;
    ir::point at = points.at(number);
    at.checked = how_.checks_indices;
    const hoist::kernel_module m = points.emit(at, s.name);
    if (m.rejected != nullptr) return nullptr;
    try {
      return &keep({s.name, w.point, text_of(m), {}, 0, 0, "wisdom", w.ms}, sizes, m);
    } catch (const error&) {
      ++refused;
      return nullptr;
    }
  }
  /// For arrays smaller than any group.
  HOIST_LAZY built& plain(const ir::point& sizes) {
    ir::point at = sizes;
    at.checked = how_.checks_indices;
    const hoist::kernel_module m = plain_module(family_, at);
    if (m.rejected != nullptr)
      throw error(
          "no variant of " + std::string(family_.name) + " fits these sizes on " + session_.name() + ": " + m.rejected + ".",
          verdict::constraints);
    return keep({"plain", "", text_of(m), {}, 0, 0, "plain", 0}, sizes, m);
  }
  HOIST_LAZY static std::string text_of(const hoist::kernel_module& m) {
    return {m.text.data(), static_cast<std::size_t>(m.text.size())};
  }
  HOIST_LAZY built& keep(hoist::choice what, const ir::point& sizes, const hoist::kernel_module& m) {
    what.learned_on = std::string(target_.known->name) + (target_.exact ? "" : ", the nearest known");
    std::vector<long> outputs;
    for (int r = 0; r < results(); ++r)
      outputs.push_back(m.buffer_bytes[family_.inputs + r] / bytes_of(family_.results[r].type));
    built_.push_back(meta::shared<built>::made(
        built{sizes.sizes, std::move(what), executable(session_, module_of(m), &cache_), std::move(outputs), {}, false}));
    return *built_.back();
  }
  HOIST_LAZY ir::point point_of(const guided_search::variant& c, const ir::point& sizes) const {
    return space(family_.structures[c.structure], family_.inputs, target_.limits, sizes.sizes).at(c.number);
  }
  HOIST_LAZY hoist::kernel_module module_at(const guided_search::variant& c, const ir::point& sizes,
                                            bool checked = false) const {
    const space points(family_.structures[c.structure], family_.inputs, target_.limits, sizes.sizes);
    ir::point at = points.at(c.number);
    at.checked = checked;
    return points.emit(at, family_.structures[c.structure].name);
  }

  session session_;
  device_target target_;
  family family_;
  const input_shape* shapes_;
  tuning how_;
  binary_cache cache_;
  std::vector<meta::shared<built>> built_;
  long calls_ = 0, in_place_ = 0;
};

}  // namespace hoist::runtime
