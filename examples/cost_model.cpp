// A cost model of one's own: written as a text, calibrated on this machine's device in some seconds, and asked what kernels cost.
#include <hoist/cost/prediction.hpp>
#include <hoist/measure/filter.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/calibrate.hpp>
#include <hoist/runtime/target_of.hpp>

#include <cstdio>
#include <span>

using namespace hoist;

constexpr auto blur = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (w(0, 1) + w(1, 0) + w(1, 1) + w(1, 2) + w(2, 1)) * 0.2f; });
});

int main() {
  const runtime::device device = best_device();
  const target limits = runtime::target_of(device.info).limits;

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
  std::printf("%s: %zu kernels in %.0f s\n", device.info.name.c_str(), found.found.kernels.size(), found.found.seconds);
  for (std::size_t i = 0; i < found.found.names.size(); ++i)
    std::printf("  %-9s %.4g +- %.2g\n", found.found.names[i].c_str(), found.found.values[i], found.found.deviation(i));

  // What variants of a family take, without a run: a point of each of some structures.
  const family blurs = family_of("blur", blur);
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
}
