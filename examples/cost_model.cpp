// A cost model of one's own: calibrated on this machine's device in some seconds, and asked what kernels cost; and a program that
// is tuned by what kernels are predicted to take.
#include <hoist/calibrated.hpp>
#include <hoist/cost.hpp>
#include <hoist/measure/filter.hpp>

#include <cstdio>
#include <span>
#include <stdexcept>
#include <vector>

using namespace hoist;

constexpr auto blur = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (w(0, 1) + w(1, 0) + w(1, 1) + w(1, 2) + w(2, 1)) * 0.2f; });
});

// [model]
namespace cost = hoist::cost;
inline constexpr auto memory =
    cost::p<"load"> * cost::accesses.global().load().lid(0, 1) + cost::p<"far"> * cost::accesses.global().load().lid(0, "> 1");
inline constexpr auto chip =
    cost::p<"madd"> * cost::ops.named("multiply-add").of<float>() + cost::p<"local"> * cost::accesses.local();
inline constexpr auto ms =
    cost::model_of<"ms">(cost::p<"launch"> * cost::launches + cost::overlapped(memory, chip, cost::p<"edge">));
// [/model]

/// The terms of a kernel's time, under prices.
void explain(const cost::cost_model& model, const std::vector<double>& prices, const counts::numbers& counted) {
  // [values]
  const cost::subject kernel{.counts = &counted};
  const std::vector<double> row = cost::inputs(model, kernel);  // once for a variant and size
  std::vector<double> gradient(prices.size());
  const double time = cost::value_and_gradient(model, row, prices, gradient);  // for any prices
  for (const cost::part& term : cost::breakdown(model, row, prices))
    std::printf("  %-60s %.4f ms, %.4f of it hidden\n", term.text.c_str(), term.alone, term.hidden());
  // [/values]
  std::printf("  all %.4f ms\n", time);
}

int main() try {
  const runtime::device device = best_device();
  const target limits = runtime::target_of(device.info).limits;

  // A model by counts, and what it says of a kernel that loads a million elements, half of them far apart.
  std::printf("%s\n", cost::text_of(ms.get()).c_str());
  counts::access_numbers near, far;
  near.lid[0] = 1;
  far.lid[0] = 64;
  near.times = far.times = 5e5;
  counts::numbers counted;
  counted.accesses = {near, far};
  counted.launches = 1;
  explain(ms.get(), {0.003, 2e-8, 1e-7, 1e-9, 1e-9, 1e3}, counted);

  // [calibrate]
  // A launch, and memory's traffic beside the instructions; the longer of both counts, as sharply as the exponent says.
  const cost::cost_model model = cost::parsed(
      "ms = p_launch * launches"
      "   + norm(p_exponent, p_memory * (1000 * feature(real_t_dram)), p_work * (1000 * feature(real_t_issue)))");

  std::vector<measure::kernel> kernels;
  for (const char* tags : {"empty", "global_pattern dtype:float along:lid0 rows:512,1024 columns:512,1024",
                           "flops dtype:float operation:multiply_add m:256,1024 groups:64,512"})
    for (measure::kernel& k : measure::kernels_of(measure::generators(), tags)) kernels.push_back(std::move(k));
  const runtime::calibrated found =
      runtime::calibrate(runtime::session(device), limits, {model}, kernels, {.seconds = 8, .accept_unidentified = true});
  const cost::priced_model prices(found.found);
  // [/calibrate]
  std::printf("%s: %zu kernels in %.0f s\n", device.info.name.c_str(), found.found.kernels.size(), found.found.seconds);
  for (std::size_t i = 0; i < found.found.names.size(); ++i)
    std::printf("  %-9s %.4g +- %.2g\n", found.found.names[i].c_str(), found.found.values[i], found.found.deviation(i));

  // [predict]
  // What variants of a family take, without a run: a point of each of some structures.
  using recipes =
      meta::concat_t<families::direct_grid, families::grid_blocks>;  // fewer than there are, so that it compiles sooner
  const family blurs = family_of<decltype(blur), recipes>("blur", blur);
  const meta::vec<ir::binding> sizes = {{"N", 2048}, {"M", 2048}};
  const std::vector<candidate> variants = enumerate(blurs, limits, sizes, 1).valid;
  for (const candidate& c : std::span(variants).first(8)) {
    const structure& of = blurs.structures[c.structure];
    const space points(of, blurs.inputs, limits, sizes);
    const ir::point at = points.at(c.number);
    const cost::predicted_time t =
        prices.predict(cost::inputs_of(model, {of.terms(), at, blurs.inputs}, points.emit(at), limits));
    std::printf("%.4f ms (%.4f to %.4f), bound by %s: %s\n", t.ms, t.low, t.high, t.parts[t.bound_by].name().c_str(), of.name);
  }
  // [/predict]

  constexpr long rows = 1024, columns = 1024;
  std::vector<float> in(rows * columns, 1), out(rows * columns);
  // [tune]
  // Prices of the device are measured at the first call, in so many seconds, unless they are known: any program uses them.
  auto run = tune(blur, blurs, device, tuning::calibrated(10));
  run(view(out.data(), {rows, columns}), view(in.data(), {rows, columns}));
  const choice& chosen = run.chosen();
  std::printf("%s, %s: predicted to take %.4f ms, bound by %s\n", chosen.structure.c_str(), chosen.point.c_str(),
              chosen.predicted_ms, chosen.bound_by.c_str());
  // [/tune]
} catch (const std::invalid_argument& e) {
  std::printf("%s\n", e.what());  // such as too few kernels in the time, on a machine that is busy with other things
}
