// hoist devices: the OpenCL devices of this machine.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/runtime/target_of.hpp>

#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

nlohmann::ordered_json as_json(std::size_t index, const runtime::device_info& d, const runtime::device_target& t) {
  return {{"index", index},
          {"name", d.name},
          {"type", runtime::name(d.type)},
          {"vendor", d.vendor},
          {"platform", d.platform},
          {"driver", d.driver},
          {"version", d.version},
          {"compute_units", d.compute_units},
          {"clock_mhz", d.clock_mhz},
          {"max_group_size", d.max_group},
          {"local_bytes", d.local_bytes},
          {"has_local_memory", d.has_local_memory},
          {"global_bytes", d.global_bytes},
          {"target", t.known->name},
          {"exact", t.exact}};
}

void devices(const selection& s) {
  const std::vector<runtime::device> all = runtime::devices();
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"", "name", "type", "driver", "units", "local memory", "target"}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const runtime::device_info& d = all[i].info;
    const runtime::device_target t = runtime::target_of(d);
    list.push_back(as_json(i, d, t));
    rows.push_back({std::to_string(i), d.name, runtime::name(d.type), d.platform + " " + d.driver,
                    std::to_string(d.compute_units),
                    std::to_string(d.local_bytes / 1024) + " KiB" + (d.has_local_memory ? "" : ", in global memory"),
                    t.known->name + std::string(t.exact ? "" : ", the nearest known")});
  }
  if (s.json)
    std::cout << pretty({{"devices", list}}) << "\n";
  else
    std::cout << columns(rows);
}

}  // namespace

void add_devices(CLI::App& app) {
  auto s = std::make_shared<selection>();
  CLI::App* c = add_command(app, "devices", "The OpenCL devices of this machine, and the target that each takes",
                            "Example: hoist devices --json");
  add_json_option(*c, *s);
  c->callback([s] { devices(*s); });
}

}  // namespace hoist::tools
