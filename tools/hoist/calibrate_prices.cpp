// hoist calibrate --model: the prices of a cost model on a device, from kernels that are timed in some seconds.

#include "calibrate_prices.hpp"

#include "featured_rows.hpp"
#include "measured_programs.hpp"
#include "number_text.hpp"
#include "timed_kernels.hpp"

#include <hoist/cost/calibration_file.hpp>
#include <hoist/cost/shipped.hpp>
#include <hoist/measure/filter.hpp>
#include <hoist/measure/sample.hpp>
#include <hoist/runtime/calibrate.hpp>
#include <hoist/runtime/target_of.hpp>
#include <tools/laboratory/measured_files.hpp>

#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>

namespace hoist::tools {

namespace {

/// A model that ships, one in a file, or a text.
cost::cost_model model_called(const std::string& what) {
  if (std::ifstream file(what); file && what.find('=') == what.npos)
    return cost::parsed(std::string(std::istreambuf_iterator<char>(file), {}));
  constexpr std::string_view of_names = "abcdefghijklmnopqrstuvwxyz_0123456789";
  const bool is_name = what.find_first_not_of(of_names) == what.npos && what.find("p_") != 0;
  return is_name ? cost::shipped(what) : cost::parsed(what);
}
std::vector<cost::cost_model> models_of(const price_request& q) {
  if (!q.model.empty()) return {model_called(q.model)};
  return {cost::shipped("partial"), cost::shipped("overlap"), cost::shipped("linear")};
}

/// Whether a filter names a program of the tool: its variants are kernels, too.
bool names_program(const measure::filter& f, const tool_program& p) {
  return std::find(f.tags.begin(), f.tags.end(), p.programs.name) != f.tags.end() ||
         std::find(f.tags.begin(), f.tags.end(), "family") != f.tags.end();
}
/// What is timed where nothing is said: hoist's generators, and variants of two stencils, as usual kernels.
std::vector<measure::kernel> usual_kernels(const target& t, unsigned long seed) {
  constexpr std::size_t own = 300, of_stencil = 150;
  std::vector<measure::kernel> all = measure::sampled(measure::generators(), own, seed);
  for (const tool_program& p : known_programs()) {
    const std::string_view name = p.programs.name;
    if (name != "jacobi2d_5pt" && name != "gaussian") continue;
    std::vector<measure::kernel> some = measure::sampled(measure::generators_of(family_of(p), t), of_stencil, seed);
    all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
  }
  return all;
}
std::vector<measure::kernel> kernels_of(const price_request& q, const target& t) {
  if (q.kernels.empty()) return usual_kernels(t, q.seed);
  const measure::filter f = measure::filter_of(q.kernels);
  std::vector<measure::generator> all = measure::generators();
  for (const tool_program& p : known_programs()) {
    if (is_searched(p) || !names_program(f, p)) continue;
    for (measure::generator& g : measure::generators_of(family_of(p), t)) all.push_back(std::move(g));
  }
  return measure::kernels_of(all, f, measure::match_called(q.match));
}

nlohmann::ordered_json as_json(const runtime::calibrated& c) {
  nlohmann::ordered_json j = {{"device", c.found.device},
                              {"driver", c.found.driver},
                              {"model", c.found.model},
                              {"seconds", c.found.seconds},
                              {"kernels", c.found.kernels.size()},
                              {"left_out", c.fit.left_out.size()},
                              {"geomean_error", c.fit.geometric_error()}};
  for (std::size_t i = 0; i < c.found.names.size(); ++i)
    j["parameters"].push_back({{"name", c.found.names[i]},
                               {"value", c.found.values[i]},
                               {"deviation", c.found.knows_deviation(i) ? nlohmann::ordered_json(c.found.deviation(i))
                                                                        : nlohmann::ordered_json(nullptr)}});
  for (std::size_t i = 0; i < c.found.kernels.size(); ++i) {
    const cost::timed_kernel& k = c.found.kernels[i];
    j["timed"].push_back(
        {{"kernel", k.key}, {"ms", k.ms}, {"residual", k.residual}, {"left_out", k.left_out}, {"inputs", c.inputs[i]}});
  }
  j["failed"] = nlohmann::ordered_json::array();
  for (const auto& [name, why] : c.failed) j["failed"].push_back({{"kernel", name}, {"why", why}});
  j["unidentified"] = nlohmann::ordered_json::array();
  for (const cost::unidentified_group& group : c.fit.unidentified)
    for (const std::size_t p : group) j["unidentified"].push_back(c.found.names[p]);
  j["errors_held_out"] = c.errors;
  j["warnings"] = c.warnings;
  return j;
}

void print(const runtime::calibrated& c) {
  std::cout << c.found.device << "\n" << c.found.model << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"parameter", "value", "+-"}};
  for (std::size_t i = 0; i < c.found.names.size(); ++i)
    rows.push_back({c.found.names[i], significant(c.found.values[i], 4),
                    c.found.knows_deviation(i) ? significant(c.found.deviation(i), 4) : "not known"});
  std::cout << columns(rows) << "\n"
            << c.found.kernels.size() << " kernels timed in " << significant(c.found.seconds, 4)
            << " s; geometric mean of errors " << significant(100 * c.fit.geometric_error(), 4) << " %; "
            << c.fit.left_out.size() << " left out as outliers, " << c.failed.size() << " failed\n";
  for (const cost::unidentified_group& group : c.fit.unidentified)
    for (const std::size_t p : group) std::cout << "no kernel tells " << c.found.names[p] << " apart\n";
  for (std::size_t i = 0; i < c.failed.size() && i < 10; ++i)
    std::cout << "  " << c.failed[i].first << ": " << c.failed[i].second << "\n";
}

}  // namespace

namespace {

/// By the times that calibrations have kept.
runtime::calibrated refitted(const price_request& q, const std::vector<cost::cost_model>& models) {
  std::vector<cost::calibration> all;
  for (const std::string& file : q.times) all.push_back(cost::calibration_of(text_of_file(file), file));
  const target& t = target_of_rows(all[0].device);
  if (q.own_kernels)
    for (cost::calibration& c : all)
      std::erase_if(c.kernels,
                    [](const cost::timed_kernel& k) { return k.key.find(": ") != k.key.npos; });  // of a program's variant
  const kept_times kept = kept_times_of(all, t);
  runtime::calibrating how;
  how.accept_unidentified = q.model.empty();
  how.knows_times = q.model.empty() && t.kind == device_class::gpu;
  runtime::calibrated c = runtime::calibrate_by(kept.ms, t, models, kept.kernels, how);
  c.found.device = kept.device;
  c.found.driver = kept.driver;
  c.found.seconds = kept.seconds;
  for (const std::string& name : kept.unknown) c.failed.emplace_back(name, "this hoist doesn't make it");
  return c;
}

runtime::calibrated measured(const price_request& q, const std::vector<cost::cost_model>& models) {
  const runtime::device d = q.device.empty() || q.device == "best" ? runtime::best_device() : runtime::find(q.device);
  const target t = runtime::target_of(d.info).limits;
  runtime::calibrating how;
  how.seconds = q.seconds > 0 ? q.seconds : d.info.type == runtime::device_type::cpu ? 60 : 20;
  how.seed = q.seed;
  how.most_kernels = 1000;
  how.knows_times = q.model.empty() && d.info.type != runtime::device_type::cpu;
  how.accept_unidentified = q.model.empty();  // a device without latency, such as a CPU, has no price for it
  if (q.progress) how.says = [](const std::string& line) { std::cerr << line << "\n"; };
  return runtime::calibrate(runtime::session(d), t, models, kernels_of(q, t), how);
}

}  // namespace

void calibrate_prices(const price_request& q) {
  const std::vector<cost::cost_model> models = models_of(q);
  if (!q.out.empty()) cost::refuse_unwritable(q.out);
  const runtime::calibrated c = q.times.empty() ? measured(q, models) : refitted(q, models);
  for (const std::string& w : c.warnings) std::cerr << "hoist: " << w << "\n";
  if (q.json)
    std::cout << pretty(as_json(c)) << "\n";
  else
    print(c);
  std::cout.flush();
  if (!q.out.empty()) cost::write_calibration(c.found, q.out);  // last: where that fails, what was found is on the screen
}

}  // namespace hoist::tools
