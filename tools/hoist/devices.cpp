// hoist devices: the OpenCL devices of this machine.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/runtime/error.hpp>
#include <hoist/runtime/session.hpp>
#include <hoist/runtime/target_of.hpp>

#include <algorithm>
#include <iostream>
#include <memory>
#include <utility>

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

/// The formats of images of a kind that programs can be read through.
std::vector<std::string> formats_of(cl_context context, cl_mem_object_type kind, const std::string& device) {
  constexpr std::pair<const char*, cl_channel_type> types[] = {
      {"float", CL_FLOAT},      {"half", CL_HALF_FLOAT},     {"char", CL_SIGNED_INT8},      {"short", CL_SIGNED_INT16},
      {"int", CL_SIGNED_INT32}, {"uchar", CL_UNSIGNED_INT8}, {"ushort", CL_UNSIGNED_INT16}, {"uint", CL_UNSIGNED_INT32}};
  cl_uint count = 0;
  runtime::check(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, kind, 0, nullptr, &count), "clGetSupportedImageFormats",
                 device);
  std::vector<cl_image_format> all(count);
  runtime::check(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, kind, count, all.data(), nullptr),
                 "clGetSupportedImageFormats", device);
  std::vector<std::string> names;
  for (const auto& [name, type] : types)
    for (const cl_channel_order order : {CL_R, CL_RGBA})
      if (std::ranges::any_of(all, [&, t = type](const cl_image_format& f) {
            return f.image_channel_order == order && f.image_channel_data_type == t;
          }))
        names.push_back((order == CL_R ? "" : "4 x ") + std::string(name));
  return names;
}
/// The same of all kinds; null where the device can't be opened, which hoist doctor says more of.
nlohmann::ordered_json formats_as_json(const runtime::device& d) {
  try {
    const runtime::session opened(d);
    const auto of = [&](cl_mem_object_type kind) { return formats_of(opened.context(), kind, d.info.name); };
    return {{"2d", of(CL_MEM_OBJECT_IMAGE2D)}, {"3d", of(CL_MEM_OBJECT_IMAGE3D)}, {"buffer", of(CL_MEM_OBJECT_IMAGE1D_BUFFER)}};
  } catch (const runtime::error&) {
    return nullptr;
  }
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
    if (s.json && d.images.supported) list.back()["images"]["formats"] = formats_as_json(all[i]);
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
