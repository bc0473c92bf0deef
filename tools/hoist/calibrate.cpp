// hoist calibrate: a device's constants, measured, beside those of its target.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/core/operations.hpp>
#include <laboratory/calibration.hpp>
#include <hoist/runtime/target_of.hpp>

#include <cstdio>
#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

std::string rounded(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", x);
  return x < 100 ? text : std::to_string(static_cast<long>(x + 0.5));
}

struct constant {
  const char* name;
  const char* unit;
  double measured;
  double shipped;  ///< the target's; 0: it has none
};

std::vector<constant> constants(const runtime::calibration& c, const target& t) {
  return {{"dram_gbs", "GB/s", c.dram_gbs, t.dram_gbs},
          {"l2_gbs", "GB/s", c.l2_gbs, t.l2_gbs},
          {"latency_us", "us", c.latency_us, t.latency_us},
          {"launch_us", "us", c.launch_us, t.launch_us},
          {"gfma", "1e9/s", c.gfma, t.issue_rate * t.sub_group * t.compute_units * t.clock_ghz},
          {"issue_rate", "1/cycle", c.issue_rate, t.issue_rate},
          {"division", "fma", c.division, static_cast<double>(operations::divide.weight)},
          {"square_root", "fma", c.square_root, static_cast<double>(operations::square_root.weight)},
          {"exponential", "fma", c.exponential, static_cast<double>(operations::exponential.weight)}};
}

void calibrate(const selection& s) {
  const runtime::device d = s.device.empty() || s.device == "best" ? runtime::best_device() : runtime::find(s.device);
  const runtime::device_target t = runtime::target_of(d.info);
  const std::vector<constant> all = constants(runtime::calibrate(runtime::session(d), t.limits), t.limits);
  if (s.json) {
    nlohmann::ordered_json out = {
        {"device", d.info.name}, {"driver", d.info.driver}, {"target", t.known->name}, {"exact", t.exact}};
    for (const constant& c : all)
      out["constants"][c.name] = {{"unit", c.unit}, {"measured", c.measured}, {"target", c.shipped}};
    std::cout << pretty(out) << "\n";
    return;
  }
  std::cout << d.info.name << ", target " << t.known->name << (t.exact ? "" : ", the nearest known") << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"constant", "unit", "measured", "target's"}};
  for (const constant& c : all) rows.push_back({c.name, c.unit, rounded(c.measured), rounded(c.shipped)});
  std::cout << columns(rows);
}

}  // namespace

void add_calibrate(CLI::App& app) {
  auto s = std::make_shared<selection>();
  CLI::App* c =
      add_command(app, "calibrate", "Measure a device's bandwidths, latency and rates, beside those that the model assumes",
                  "Example: hoist calibrate --device 0 --json");
  c->add_option("--device", s->device, "OpenCL device: its number, part of its name, or 'best'")
      ->type_name("DEVICE")
      ->default_str("best");
  add_json_option(*c, *s);
  c->callback([s] { calibrate(*s); });
}

}  // namespace hoist::tools
