#pragma once
// tune: a program as a callable that picks, checks and builds the variant for the device and the size at hand.

#include <hoist/explore/plain.hpp>
#include <hoist/model/coarse_to_fine.hpp>
#include <hoist/runtime/shipped.hpp>
#include <hoist/runtime/sizes.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/workload.hpp>

#include <memory>
#include <string>

namespace hoist {

/// What `tune` chose for a size.
struct choice {
  std::string structure, point, text;
  double predicted = 0;  ///< throughput relative to the best of the family
  int tried = 1;         ///< variants built until one ran and was right
};

/// A program on a device. The first call at a size ranks the family with the model that ships for the nearest known
/// device, checks the best predicted variant on scratch buffers against a plain kernel, and remembers it; later calls
/// copy, launch, copy. Not safe to call from several threads at once.
template <class P>
class tuned {
 public:
  tuned(runtime::device d, family f)
      : device_(std::move(d)), session_(device_), target_(runtime::target_of(device_.info)), family_(f) {}

  /// out = program(in...). The result may lie where an input does: inputs are copied to the device before anything is
  /// written. Fails (runtime::error) when a view is bad or doesn't fit, or no variant builds, runs and is right.
  template <class... In>
  void operator()(const array_view<float>& out, const array_view<In>&... in) {
    refuse_flaws(out, in...);
    const ir::point sizes = runtime::sizes_of(typename P::inputs{}, in...);
    built& b = at(sizes, {copied(in)...});
    if (out.size() != b.outputs)
      throw runtime::error("the result has " + std::to_string(b.outputs) + " elements, not " + std::to_string(out.size()) + ".",
                           runtime::verdict::constraints);
    int i = 0;
    (b.run[i++].write_rows(in.data, row_bytes(in), static_cast<std::size_t>(in.rows()), pitch_bytes(in)), ...);
    b.run.run();
    b.run[i].read_rows(out.data, row_bytes(out), static_cast<std::size_t>(out.rows()), pitch_bytes(out));
  }

  /// What was chosen at the last call's size.
  const choice& chosen() const { return built_.back()->what; }

 private:
  struct built {
    meta::vec<ir::binding> sizes;
    choice what;
    runtime::executable run;
    long outputs;
  };

  template <class T>
  static std::size_t row_bytes(const array_view<T>& v) {
    return sizeof(T) * static_cast<std::size_t>(v.row());
  }
  template <class T>
  static std::size_t pitch_bytes(const array_view<T>& v) {
    return v.dense() ? row_bytes(v) : sizeof(T) * static_cast<std::size_t>(v.pitch);
  }
  template <class T>
  static std::vector<float> copied(const array_view<T>& v) {
    std::vector<float> all;
    const long pitch = v.dense() ? v.row() : v.pitch;
    for (long r = 0; r < v.rows(); ++r) all.insert(all.end(), v.data + r * pitch, v.data + r * pitch + v.row());
    return all;
  }
  template <class... In>
  static void refuse_flaws(const array_view<float>& out, const array_view<In>&... in) {
    auto refuse = [](const std::string& who, const std::string& flaw) {
      if (!flaw.empty()) throw runtime::error(who + " " + flaw + ".", runtime::verdict::constraints);
    };
    int i = 0;
    (refuse("input " + std::to_string(i++), flaw(in)), ...);
    refuse("the result", flaw(out));
  }
  built& at(const ir::point& sizes, std::vector<std::vector<float>> inputs) {
    for (std::size_t i = 0; i < built_.size(); ++i)
      if (same(built_[i]->sizes, sizes.sizes)) {
        std::swap(built_[i], built_.back());
        return *built_.back();
      }
    return pick(sizes, std::move(inputs));
  }
  static bool same(const meta::vec<ir::binding>& a, const meta::vec<ir::binding>& b) {
    if (a.size() != b.size()) return false;
    for (const ir::binding& x : a) {
      const long* y = ir::point::find(b, x.name);
      if (y == nullptr || *y != x.value) return false;
    }
    return true;
  }

  static std::vector<std::pair<double, const candidate*>> ranked(const survey& s, const model::ranker& p) {
    std::vector<std::pair<double, const candidate*>> order;
    for (const candidate& c : s.valid) order.emplace_back(p.predict(c.features).value, &c);
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first > b.first; });
    return order;
  }

  built& pick(const ir::point& sizes, std::vector<std::vector<float>> inputs) {
    const model::ranker by(runtime::shipped_for(target_.limits));
    const survey s = look_coarse_to_fine(family_, target_.limits, sizes.sizes, by);
    if (s.valid.empty()) return plain(sizes);
    const auto order = ranked(s, by);
    const candidate& first = s.valid.front();
    runtime::workload scratch(session_, family_, sizes, std::move(inputs), module_at(first, sizes));
    std::string why;
    constexpr std::size_t most_tries = 8;
    for (std::size_t i = 0; i < std::min(order.size(), most_tries); ++i) {
      const hoist::module m = module_at(*order[i].second, sizes);
      const runtime::measurement got = scratch.measure(m, {.min_runs = 1, .max_runs = 1, .batch_ms = 0});
      if (got.outcome != runtime::verdict::correct) {
        why = got.reason;
        continue;
      }
      const structure& made = family_.structures[order[i].second->structure];
      return keep({made.name, space::name(point_of(*order[i].second, sizes)), text_of(m), order[i].first,
                   static_cast<int>(i) + 1},
                  sizes, m);
    }
    throw runtime::error("none of the best variants of " + std::string(family_.name) + " runs on " + session_.name() + ": " + why);
  }
  /// For arrays smaller than any group.
  built& plain(const ir::point& sizes) {
    const hoist::module m = plain_module(family_, sizes);
    if (m.rejected != nullptr)
      throw runtime::error("no variant of " + std::string(family_.name) + " fits these sizes on " + session_.name() + ": " + m.rejected +
                               ".",
                           runtime::verdict::constraints);
    return keep({"plain", "", text_of(m), 0, 1}, sizes, m);
  }
  static std::string text_of(const hoist::module& m) {
    return {m.text.data(), static_cast<std::size_t>(m.text.size())};
  }
  built& keep(choice what, const ir::point& sizes, const hoist::module& m) {
    built_.push_back(std::make_unique<built>(
        built{sizes.sizes, std::move(what), runtime::executable(session_, runtime::module_of(m)), m.outputs}));
    return *built_.back();
  }
  ir::point point_of(const candidate& c, const ir::point& sizes) const {
    return space(family_.structures[c.structure], family_.inputs, target_.limits, sizes.sizes).at(c.number);
  }
  hoist::module module_at(const candidate& c, const ir::point& sizes) const {
    const space points(family_.structures[c.structure], family_.inputs, target_.limits, sizes.sizes);
    return points.emit(points.at(c.number), family_.structures[c.structure].name);
  }

  runtime::device device_;
  runtime::session session_;
  runtime::device_target target_;
  family family_;
  std::vector<std::unique_ptr<built>> built_;
};

/// A program on a device, tuned by the model that ships: `auto run = hoist::tune(program, hoist::best_device());
/// run(hoist::view(out, {n, m}), hoist::view(in, {n, m}))`. Example: examples/first_kernel.cpp.
template <class P>
tuned<P> tune(P program, const runtime::device& d) {
  return tuned<P>(d, family_of("program", program));
}

using runtime::best_device;

}  // namespace hoist
