// Kernels on a device: for every program of the catalogue the baseline kernel and the one that the model picks, beside
// the device's own copy. The device is the best there is, or HOIST_DEVICE (a number, or part of its name).

#include <benchmark/programs/catalogue.hpp>

#include <hoist/explore/baseline.hpp>
#include <hoist/model/coarse_to_fine.hpp>
#include <tools/laboratory/copy_bandwidth.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/workload.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string_view>

namespace {

using namespace hoist;

const runtime::session& session() {
  static const runtime::session opened([] {
    const char* wanted = std::getenv("HOIST_DEVICE");
    return wanted != nullptr && *wanted != 0 ? runtime::find(wanted) : runtime::best_device();
  }());
  return opened;
}
const target& limits() {
  static const target t = runtime::target_of(session().info()).limits;
  return t;
}

/// The fastest copy of n x n floats, measured once.
const runtime::bandwidth& copy_of(long n) {
  static std::map<long, runtime::bandwidth> known;
  if (const auto at = known.find(n); at != known.end()) return at->second;
  return known[n] = runtime::copy_bandwidth(session(), 4 * n * n, {.budget_s = 0.3});
}

/// Runs a module until the benchmark has enough; times are the device's own.
void repeat(benchmark::State& state, const runtime::executable& e, long bytes, long n) {
  e.run();
  double ms = 0;
  for (auto _ : state) {
    const double once = e.run();
    state.SetIterationTime(once * 1e-3);
    ms += once;
  }
  const double gbs = ms > 0 ? static_cast<double>(bytes) * static_cast<double>(state.iterations()) / ms * 1e-6 : 0;
  state.counters["GB/s"] = gbs;
  state.counters["of_copy"] = gbs / copy_of(n).gbs;
}

/// A program at n x n on the device: data, the baseline kernel, and the model's first choice that is right.
class subject {
 public:
  subject(const benchmarks::entry& e, long n) : programs_(e.programs) {
    baseline_at_.sizes = {{"N", n}, {"M", n}};
    baseline_ = baseline_module(programs_, baseline_at_);
    inputs_ = benchmarks::make_inputs(e, n, n);
    work_ = std::make_unique<runtime::workload>(session(), programs_, baseline_at_, inputs_, baseline_);
  }

  const kernel_module& baseline() const { return baseline_; }
  long compulsory_bytes() const { return work_->compulsory_bytes(); }
  const std::string& picked_name() const { return picked_name_; }

  /// The best predicted variant that builds, runs and is right.
  const kernel_module& picked() {
    if (!picked_name_.empty()) return picked_;
    static const model::ranker by = runtime::pretrained_ranker_for(limits());
    const enumeration s = enumerate_coarse_to_fine(programs_, limits(), baseline_at_.sizes, by);
    const std::vector<model::prediction> predictions = model::step_predictions(by, s.valid).all();
    std::vector<std::pair<double, const candidate*>> order;
    for (std::size_t i = 0; i < predictions.size(); ++i) order.emplace_back(predictions[i].value, &s.valid[i]);
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [predicted, c] : order) {
      const structure& made = programs_.structures[c->structure];
      const space points(made, programs_.inputs, limits(), baseline_at_.sizes);
      picked_ = points.emit(points.at(c->number));
      if (work_->measure(picked_, {.min_runs = 1, .max_runs = 1, .batch_ms = 0}).outcome != runtime::verdict::correct) continue;
      picked_name_ = std::string(made.name) + ", " + space::name(points.at(c->number));
      return picked_;
    }
    throw runtime::error("no variant of " + std::string(programs_.name) + " runs");
  }

  /// A module with the program's inputs in its buffers.
  runtime::executable loaded(const kernel_module& m) const {
    runtime::executable e(session(), runtime::module_of(m));
    for (std::size_t i = 0; i < inputs_.size(); ++i) e[static_cast<int>(i)].write(inputs_[i].bytes());
    return e;
  }

 private:
  family programs_;
  ir::point baseline_at_;
  kernel_module baseline_, picked_;
  std::string picked_name_;
  std::vector<host_values> inputs_;
  std::unique_ptr<runtime::workload> work_;
};

/// The subject of the last benchmark, so that its kernels share data and survey.
subject& prepared(const benchmarks::entry& e, long n) {
  static std::unique_ptr<subject> last;
  static std::pair<const benchmarks::entry*, long> what;
  if (last != nullptr && what == std::pair(&e, n)) return *last;
  last.reset();
  last = std::make_unique<subject>(e, n);
  what = {&e, n};
  return *last;
}

/// Beside the copy of `as` x `as` floats.
void run_kernel(benchmark::State& state, const benchmarks::entry& e, long n, long as, bool pick) try {
  subject& s = prepared(e, n);
  const kernel_module& m = pick ? s.picked() : s.baseline();
  repeat(state, s.loaded(m), s.compulsory_bytes(), as);
  if (pick) state.SetLabel(s.picked_name());
} catch (const std::exception& failure) {
  state.SkipWithError(failure.what());
}

void run_copy(benchmark::State& state, long n) try {
  const runtime::bandwidth& copy = copy_of(n);
  for (auto _ : state) state.SetIterationTime(copy.time.median_ms * 1e-3);
  state.counters["GB/s"] = copy.gbs;
  state.SetLabel(copy.form);
} catch (const std::exception& failure) {
  state.SkipWithError(failure.what());
}

/// The edge at which a program's arrays have about as many elements as n x n has: a cube's is shorter.
long edge_of(const benchmarks::entry& e, long n) {
  constexpr long small = 64;
  ir::point at;
  at.sizes = {{"N", small}, {"M", small}};
  long largest = 0;
  for (const long bytes : baseline_module(e.programs, at).buffer_bytes) largest = std::max(largest, bytes);
  const bool cube = largest >= 4 * small * small * small / 2;
  return cube ? std::lround(std::cbrt(static_cast<double>(n * n)) / 32) * 32 : n;
}

std::string size_text(long n) { return "/" + std::to_string(n) + "x" + std::to_string(n); }

/// The edges of the programs' arrays: a CPU of few cores would take minutes for products of 2048 x 2048.
std::vector<long> edges() {
  if (limits().kind == device_class::cpu) return {256, 1024};
  return {512, 2048};
}

void register_all() {
  for (const long n : edges()) {
    auto add = [](const std::string& name, auto run) {
      return benchmark::RegisterBenchmark(name.c_str(), run)->UseManualTime()->Unit(benchmark::kMicrosecond);
    };
    add("copy" + size_text(n), [n](benchmark::State& s) { run_copy(s, n); })->Iterations(1);
    for (const benchmarks::entry& e : benchmarks::catalogue()) {
      const long edge = edge_of(e, n);
      const std::string name = e.programs.name + size_text(edge);
      add(name + "/plain", [&e, n, edge](benchmark::State& s) { run_kernel(s, e, edge, n, false); });
      add(name + "/picked", [&e, n, edge](benchmark::State& s) { run_kernel(s, e, edge, n, true); });
    }
  }
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc == 2 && std::string_view(argv[1]) == "--devices") {  // their numbers, for tools/bench
    for (std::size_t i = 0; i < runtime::devices().size(); ++i) std::cout << i << "\n";
    return 0;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::AddCustomContext("device", session().name());
  register_all();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
} catch (const std::exception& e) {
  std::cerr << "kernels: " << e.what() << "\n";
  return 1;
}
