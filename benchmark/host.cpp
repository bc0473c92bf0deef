// What the host pays for a variant: lowering, text, features, prediction, simulation.

#include <benchmark/programs/catalogue.hpp>

#include <hoist/emit/module.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/model/predictor.hpp>
#include <hoist/runtime/pretrained_rows.hpp>
#include <hoist/simulate/simulate.hpp>

#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string_view>

namespace {

using namespace hoist;

/// A structure of Jacobi 5-point at a point.
struct variant {
  const char* recipe;
  ir::point at;
  family of = benchmarks::find("jacobi2d_5pt").programs;

  ir::table terms() const {
    for (int i = 0; i < of.count; ++i)
      if (of.structures[i].exists && std::string_view(of.structures[i].name) == recipe) return of.structures[i].terms();
    throw std::invalid_argument("no structure is called " + std::string(recipe) + ".");
  }
  kernel_module made() const { return emit_module(terms(), at, of.inputs); }
};

ir::point point(long n, meta::vec<ir::binding> tunables, long local_0, long local_1) {
  ir::point p;
  p.sizes = {{"N", n}, {"M", n}};
  p.tunables = tunables;
  p.local[0] = local_0;
  p.local[1] = local_1;
  return p;
}
variant direct(long n) { return {"direct", point(n, {}, 32, 4)}; }
variant tiled(long n) { return {"local-tile", point(n, {{"rows", 8}, {"columns", 32}}, 32, 8)}; }
variant unrolled(long n) { return {"block-unrolled", point(n, {{"rows", 8}, {"columns", 4}}, 64, 1)}; }
variant marched(long n) { return {"march", point(n, {{"rows", 32}, {"columns", 4}, {"unroll", 16}}, 64, 1)}; }

void lowering(benchmark::State& state, const variant& v) {
  const ir::table terms = v.terms();
  for (auto _ : state) {
    lower::lowered l = lower::lower(terms, v.at, v.of.inputs);
    if (l.rejected != nullptr) return state.SkipWithError(l.rejected);
    benchmark::DoNotOptimize(l.outputs);
  }
}
void module_made(benchmark::State& state, const variant& v) {
  int bytes = 0;
  for (auto _ : state) {
    const kernel_module m = v.made();
    if (m.rejected != nullptr) return state.SkipWithError(m.rejected);
    bytes = m.text.size();
  }
  state.counters["bytes"] = bytes;
}
void features_read(benchmark::State& state, const variant& v) {
  const kernel_module m = v.made();
  std::vector<double> out(static_cast<std::size_t>(features::feature_count));
  for (auto _ : state) {
    features::extract(m.kernels[0], targets::nvidia_h200, m.outputs, compulsory_bytes(m), out.data());
    benchmark::DoNotOptimize(out.data());
  }
}
void predicted(benchmark::State& state) {
  const kernel_module m = direct(2048).made();
  std::vector<double> x(static_cast<std::size_t>(features::feature_count));
  features::extract(m.kernels[0], targets::nvidia_h200, m.outputs, compulsory_bytes(m), x.data());
  const model::predictor p = model::predictor::train(runtime::pretrained_rows_for(targets::nvidia_h200));
  for (auto _ : state) benchmark::DoNotOptimize(p.predict(x).value);
  state.counters["examples"] = p.examples();
}
void training(benchmark::State& state) {
  const model::dataset& data = runtime::pretrained_rows_for(targets::nvidia_h200);
  for (auto _ : state) benchmark::DoNotOptimize(model::predictor::train(data).examples());
}
void simulated(benchmark::State& state, const variant& v) {
  const kernel_module m = v.made();
  std::vector<std::vector<double>> buffers;
  for (long bytes : m.buffer_bytes) buffers.emplace_back(static_cast<std::size_t>(bytes / 4), 1.0);
  for (auto _ : state)
    if (!simulate::run(m.kernels[0], buffers).clean()) return state.SkipWithError("the simulator found a fault");
  state.counters["elements/s"] =
      benchmark::Counter(static_cast<double>(m.outputs), benchmark::Counter::kIsIterationInvariantRate);
}

template <void Run(benchmark::State&, const variant&)>
void of_each(const char* name, long n) {
  for (const variant& v : {direct(n), tiled(n), unrolled(n), marched(n)})
    benchmark::RegisterBenchmark((std::string(name) + "/" + v.recipe).c_str(), [v](benchmark::State& s) {
      Run(s, v);
    })->Unit(benchmark::kMicrosecond);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  of_each<lowering>("lower", 2048);
  of_each<module_made>("lower and emit", 2048);
  of_each<features_read>("features", 2048);
  of_each<simulated>("simulate", 64);
  benchmark::RegisterBenchmark("train", training)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("predict", predicted)->Unit(benchmark::kMicrosecond);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
