// hoist devices: the OpenCL devices of this machine.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/runtime/image.hpp>
#include <hoist/runtime/target_of.hpp>

#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

/// Extents in texels, x first; null where there are no images.
nlohmann::ordered_json images_as_json(const runtime::device_info& d) {
  const runtime::image_limits& i = d.images;
  if (!i.supported) return nullptr;
  return {{"2d", i.in2d},
          {"3d", i.in3d},
          {"texels_of_buffer", i.texels},
          {"read_arguments", i.read},
          {"write_arguments", i.write},
          {"2d_from_buffer", i.over_buffers},
          {"3d_writes", i.writes_3d},
          {"pitch_alignment", i.pitch_alignment},
          {"base_alignment", i.base_alignment}};
}

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
          {"exact", t.exact},
          {"images", images_as_json(d)}};
}

void devices(const selection& s) {
  const std::vector<runtime::device> all = runtime::devices();
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"", "name", "type", "driver", "units", "local memory", "target"}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const runtime::device_info& d = all[i].info;
    const runtime::device_target t = runtime::target_of(d);
    list.push_back(as_json(i, d, t));
    if (s.json && d.images.supported) {
      const runtime::session opened(all[i]);
      for (int dimensions : {1, 2, 3})
        list.back()["images"]["formats"][dimensions == 1 ? "buffer" : dimensions == 2 ? "2d" : "3d"] =
            runtime::image_formats(opened.context(), dimensions, d.name);
    }
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
