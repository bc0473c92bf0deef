// What choosing a variant costs before a program's first launch and its later ones. The device is the best there is, or
// HOIST_DEVICE (a number, or part of its name). The program is in no dataset.

#include <hoist/counts/size_class.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/model/ranker.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/runtime/target_of.hpp>

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <vector>

namespace {

using namespace hoist;

constexpr auto weighted_cross = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return 0.5f * w(1, 1) + 0.2f * w(0, 1) + 0.15f * w(1, 0) + 0.1f * w(1, 2) + 0.05f * w(2, 1); });
});

constexpr std::size_t most_ranked = 10000;

const runtime::device& device() {
  static const runtime::device chosen = [] {
    const char* wanted = std::getenv("HOIST_DEVICE");
    return wanted != nullptr && *wanted != 0 ? runtime::find(wanted) : runtime::best_device();
  }();
  return chosen;
}
const target& limits() {
  static const target t = runtime::target_of(device().info).limits;
  return t;
}
family cross() {
  static const auto p = weighted_cross;
  return family_of("weighted_cross", p);
}
meta::vec<ir::binding> sizes_of(long n) {
  meta::vec<ir::binding> s;
  s.push({"N", n});
  s.push({"M", n});
  return s;
}

/// Features of sampled points of every structure, kernels emitted, on all cores; the counter is CPU time.
void features_of_points(benchmark::State& state) {
  std::size_t points = 0;
  for (auto _ : state) points += enumerate(cross(), limits(), sizes_of(4096), 100).valid.size();
  state.counters["CPU s for 10,000"] =
      benchmark::Counter(static_cast<double>(points) / most_ranked, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
void rank_points(benchmark::State& state) {
  const model::ranker by = runtime::pretrained_ranker_for(limits());
  const enumeration s = enumerate(cross(), limits(), sizes_of(4096), 100);
  std::vector<const candidate*> points;
  for (std::size_t i = 0; i < most_ranked; ++i) points.push_back(&s.valid[i % s.valid.size()]);
  for (auto _ : state)
    benchmark::DoNotOptimize(by.predict_each(points, [](const candidate* c) -> const candidate& { return *c; }).size());
}
/// Counts of 10,000 variants at a size, from forms that were made at another one.
void forms_at_a_size(benchmark::State& state) {
  std::vector<std::unique_ptr<counts::form>> made;
  const family f = cross();
  for (const candidate& c : enumerate(f, limits(), sizes_of(1024), 1).valid) {
    const structure& s = f.structures[c.structure];
    const ir::table terms = s.terms();
    const ir::point at = space(s, f.inputs, limits(), sizes_of(1024)).at(c.number);
    std::unique_ptr<counts::form> form = counts::form_of({terms, at, f.inputs}, limits().sub_group);
    if (form != nullptr && form->closed()) made.push_back(std::move(form));
    if (made.size() == 100) break;
  }
  std::size_t most = 0;
  for (const auto& form : made) most = std::max(most, form->places().size());
  std::vector<long> counts(most);
  long step = 0;
  for (auto _ : state) {
    ++step;
    for (std::size_t i = 0; i < most_ranked; ++i) {
      const counts::form& form = *made[i % made.size()];
      long sizes[2] = {};
      for (int k = 0; k < form.sizes().size(); ++k)
        sizes[k] = form.sizes()[k].least + (step % 7 + k) * form.sizes()[k].multiple_of;
      form.evaluate(sizes, counts.data());
      benchmark::DoNotOptimize(counts.data());
    }
  }
  state.counters["forms"] = static_cast<double>(made.size());
}
/// What a one-shot choice looks through before anything is built.
void look(benchmark::State& state) {
  const model::ranker by = runtime::pretrained_ranker_for(limits());
  std::size_t points = 0;
  for (auto _ : state) points = enumerate_coarse_to_fine(cross(), limits(), sizes_of(4096), by).valid.size();
  state.counters["points"] = static_cast<double>(points);
}

/// Square arrays and a tuner of the program.
struct subject {
  explicit subject(long side) : n(side), in(static_cast<std::size_t>(n * n), 0.5f), out(in.size()) {}
  void call(tuned<std::remove_const_t<decltype(weighted_cross)>>& run) {
    run(view(out.data(), {n, n}), view(in.data(), {n, n}));
  }
  long n;
  std::vector<float> in, out;
};

/// First calls of fresh tuners after one that isn't counted, so that the driver takes its binaries from its cache.
void first_call(benchmark::State& state, const tuning& how) {
  subject s(1024);
  const auto seconds = [&] {
    auto run = tune(weighted_cross, device(), how);
    const auto begin = meta::seconds_now();
    s.call(run);
    state.SetLabel(run.chosen().from);
    return runtime::stopwatch::seconds_since(begin);
  };
  seconds();
  for (auto _ : state) state.SetIterationTime(seconds());
}
/// Calls of a size that is known, of an array so small that hoist and the driver are all that takes time.
void later_call(benchmark::State& state) {
  subject s(64);
  auto run = tune(weighted_cross, device(), tuning::one_shot().without_wisdom());
  s.call(run);
  for (auto _ : state) s.call(run);
}

/// What any host program has to do for the same: copy, launch, copy; of the baseline kernel.
void bare_call(benchmark::State& state) {
  subject s(64);
  const ir::point at = runtime::sizes_of(decltype(weighted_cross)::inputs{}, view(s.in.data(), {s.n, s.n}));
  runtime::executable run(runtime::session(device()), runtime::module_of(baseline_module(cross(), at)));
  const std::size_t row = sizeof(float) * static_cast<std::size_t>(s.n);
  for (auto _ : state) {
    run[0].write_rows(s.in.data(), row, static_cast<std::size_t>(s.n), row);
    run.run();
    run[1].read_rows(s.out.data(), row, static_cast<std::size_t>(s.n), row);
  }
}

}  // namespace

int main(int argc, char** argv) try {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::AddCustomContext("device", device().info.name);
  const std::filesystem::path wisdom =
      std::filesystem::temp_directory_path() / ("hoist-benchmark-wisdom-" + std::to_string(::getpid()));
  tuning remembered = tuning::top(2);
  remembered.wisdom = wisdom;
  const auto add = [](const char* name, auto run) {
    return benchmark::RegisterBenchmark(name, run)->Unit(benchmark::kMillisecond);
  };
  add("features of points", features_of_points)->MeasureProcessCPUTime();
  add("rank 10,000 points", rank_points);
  add("counts of 10,000 points at another size", forms_at_a_size);
  add("look through a family", look)->UseRealTime();
  add("first call, one shot", [](benchmark::State& s) { first_call(s, tuning::one_shot().without_wisdom()); })->UseManualTime();
  add("first call, top 5", [](benchmark::State& s) { first_call(s, tuning::top(5).without_wisdom()); })->UseManualTime();
  add("first call, from wisdom", [&](benchmark::State& s) { first_call(s, remembered); })->UseManualTime();
  add("later call", later_call)->Unit(benchmark::kMicrosecond);
  add("copies and launch alone", bare_call)->Unit(benchmark::kMicrosecond);
  benchmark::RunSpecifiedBenchmarks();
  std::filesystem::remove(wisdom);
  return 0;
} catch (const std::exception& e) {
  std::cerr << "selection: " << e.what() << "\n";
  return 1;
}
