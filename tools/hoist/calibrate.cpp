// hoist calibrate: a device's constants, measured, beside those of its target.

#include "calibrate_prices.hpp"
#include "command.hpp"
#include "number_text.hpp"
#include "option_values.hpp"

#include <hoist/core/trace/operations.hpp>
#include <tools/laboratory/calibration.hpp>
#include <tools/laboratory/fields.hpp>
#include <tools/laboratory/target_fields.hpp>
#include <hoist/runtime/target_of.hpp>

#include <iostream>
#include <memory>
#include <string_view>
#include <utility>

namespace hoist::tools {

namespace {

std::string rounded(double x) { return x < 100 ? significant(x, 3) : std::to_string(static_cast<long>(x + 0.5)); }

/// A constant's unit, and what the target's field of its name says: 0, it has none.
struct constant {
  BOOST_HANA_DEFINE_STRUCT(constant, (std::string, unit), (double, measured), (double, target));
};

/// What the target says of what is measured: its own fields, and what features take for granted.
runtime::calibration assumed(const target& t) {
  runtime::calibration c{};
  take_fields(t, c);
  c.gfma = t.issue_rate * t.sub_group * t.compute_units * t.clock_ghz;
  c.division = operations::divide.weight;
  c.square_root = operations::square_root.weight;
  c.exponential = operations::exponential.weight;
  return c;
}

const char* unit_of(std::string_view name) {
  if (name.ends_with("_gbs")) return "GB/s";
  if (name.ends_with("_us")) return "us";
  return name == "gfma" ? "1e9/s" : name == "issue_rate" ? "1/cycle" : "fma";
}

std::vector<std::pair<std::string, constant>> constants(const runtime::calibration& measured, const target& t) {
  std::vector<std::pair<std::string, constant>> all;
  for_each_field(measured, [&](const char* name, double x) { all.push_back({name, {unit_of(name), x, 0}}); });
  const runtime::calibration of_target = assumed(t);
  std::size_t i = 0;
  for_each_field(of_target, [&](const char*, double x) { all[i++].second.target = x; });
  return all;
}

void calibrate(const selection& s) {
  const runtime::device d = s.device.empty() || s.device == "best" ? runtime::best_device() : runtime::find(s.device);
  const runtime::device_target t = runtime::target_of(d.info);
  const auto all = constants(runtime::calibrate(runtime::session(d), t.limits), t.limits);
  if (s.json) {
    nlohmann::ordered_json out = {
        {"device", d.info.name}, {"driver", d.info.driver}, {"target", t.known->name}, {"exact", t.exact}};
    for (const auto& [name, c] : all) out["constants"][name] = serialised<nlohmann::ordered_json>(c);
    std::cout << pretty(out) << "\n";
    return;
  }
  std::cout << d.info.name << ", target " << t.known->name << (t.exact ? "" : ", the nearest known") << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"constant", "unit", "measured", "target's"}};
  for (const auto& [name, c] : all) rows.push_back({name, c.unit, rounded(c.measured), rounded(c.target)});
  std::cout << columns(rows);
}

}  // namespace

#if HOIST_HAS_CALIBRATION
namespace {
CLI::Validator seconds_to_measure() {
  const auto flaw = [](const std::string& text) {
    constexpr double least = 0.1, most = 1e5;
    double x = 0;
    const bool fits = detail::is_number(text, x) && x >= least && x <= most;
    return fits ? std::string() : "'" + text + "' is no number of seconds from 0.1 to 100000";
  };
  return {flaw, ""};
}
}  // namespace
#endif

void add_calibrate(CLI::App& app) {
  auto q = std::make_shared<price_request>();
  CLI::App* c =
      add_command(app, "calibrate",
                  "Measure a device's bandwidths, latency and rates, beside those that the model assumes; or the prices\n"
                  "of a cost model",
                  "Examples: hoist calibrate --device 0 --json\n"
                  "          hoist calibrate --device 0 --seconds 20 --out h200.txt");
  c->add_option("--device", q->device, "OpenCL device: its number, part of its name, or 'best'")
      ->type_name("DEVICE")
      ->default_str("best");
  add_json_option(*c, *q);
#if HOIST_HAS_CALIBRATION
  c->add_option("--model", q->model, "The cost model: one that ships, a file, or a text (docs/cost.md)")->type_name("MODEL");
  c->add_option("--kernels", q->kernels, "Which kernels may be timed: tags and values of arguments, as hoist kernels has them")
      ->type_name("TAGS");
  c->add_option("--match", q->match, "How a generator's tags have to lie to those")
      ->check(CLI::IsMember({"equal", "subset", "superset", "intersect"}))
      ->capture_default_str();
  c->add_option("--seconds", q->seconds, "Time to measure; without it 20 s, and 60 s on a CPU")->check(seconds_to_measure());
  c->add_option("--seed", q->seed, "Which kernels are looked at, where there are many")
      ->check(whole_number(0))
      ->capture_default_str();
  CLI::Option* times = c->add_option("--times", q->times, "Take kernels' times from these calibrations, and run nothing")
                           ->type_name("FILE")
                           ->excludes("--kernels", "--seconds", "--seed", "--device")
                           ->check(readable(false));
  c->add_flag("--own-kernels", q->own_kernels, "Of those, the kernels of hoist's own generators alone, and of no program")
      ->needs(times);
  c->add_option("--out", q->out, "Write the prices to this file")->type_name("FILE");
  c->add_flag("--progress", q->progress, "Say what is timed");
  c->callback([q] {
    if (q->asks()) return calibrate_prices(*q);
    calibrate(*q);
  });
#else
  c->callback([q] { calibrate(*q); });
#endif
}

}  // namespace hoist::tools
