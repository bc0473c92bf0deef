#include "device_probe.hpp"

#include "subprocess.hpp"
#include "opencl_loader.hpp"
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>
#include <tools/laboratory/fields.hpp>

#include <boost/hana/define_struct.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace hoist::tools {

namespace {

using nlohmann::json;
using saying = std::function<void(const std::string&)>;

constexpr double limit_s = 120;  // a first build on a slow machine
constexpr long items = 4096;

// What the processes say: a line is the word of a struct, and its fields as JSON.

struct loader_found {
  static constexpr std::string_view word = "loader ";
  BOOST_HANA_DEFINE_STRUCT(loader_found, (std::string, path), (std::string, failure), (bool, is_driver));
};
struct platform_found {
  static constexpr std::string_view word = "platform ";
  BOOST_HANA_DEFINE_STRUCT(platform_found, (std::string, name), (long, devices));
};
struct device_said {
  static constexpr std::string_view word = "device ";
  BOOST_HANA_DEFINE_STRUCT(device_said, (int, number), (std::string, name), (std::string, type), (std::string, platform),
                           (std::string, driver), (bool, is_best), (bool, has_double), (std::string, images));
};
/// `why`: the failure, where there was one.
struct images_tried {
  static constexpr std::string_view word = "images ";
  BOOST_HANA_DEFINE_STRUCT(images_tried, (std::optional<std::string>, why));
};
struct arithmetic_tried {
  static constexpr std::string_view word = "tried ";
  BOOST_HANA_DEFINE_STRUCT(arithmetic_tried, (bool, is_double), (std::optional<std::string>, why));
};

template <class T>
void tell(const saying& say, const T& what) {
  say(std::string(T::word) + serialised<json>(what).dump(-1, ' ', false, json::error_handler_t::replace));
}
/// What a line tells, where it begins with T's word.
template <class T>
std::optional<T> told(std::string_view line) {
  if (!line.starts_with(T::word)) return std::nullopt;
  T what{};
  if (!read_value(json::parse(line.substr(T::word.size()), nullptr, false), what)) return std::nullopt;
  return what;
}

std::string images_of(const runtime::image_limits& i) {
  const auto by = [](std::initializer_list<long> all) {
    std::string s;
    for (long n : all) s += (s.empty() ? "" : " x ") + std::to_string(n);
    return s;
  };
  if (!i.supported) return "";
  return by({i.in2d[0], i.in2d[1]}) + " and " + by({i.in3d[0], i.in3d[1], i.in3d[2]}) + " texels, " + std::to_string(i.texels) +
         " of a buffer, " + std::to_string(i.read) + " read and " + std::to_string(i.write) + " written by a kernel";
}

/// Tells the loader, the platforms and the devices.
void say_devices(const saying& say) {
  const opencl_library& l = opencl_loader();
  tell(say, loader_found{l.path, l.failure, l.is_driver});
  if (!l.failure.empty()) return;
  std::vector<runtime::device> all;
  for (cl_platform_id platform : runtime::choice::platforms()) {
    const std::string name = runtime::choice::platform_name(platform);
    const std::size_t before = all.size();
    runtime::choice::add_devices(platform, all);
    tell(say, platform_found{name, static_cast<long>(all.size() - before)});
  }
  if (all.empty()) return;
  const cl_device_id best = runtime::best_of(all).handle();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const runtime::device_info& d = all[i].info;
    tell(say, device_said{static_cast<int>(i), d.name, runtime::name(d.type), d.platform, d.driver, all[i].handle() == best,
                          d.has_fp64, images_of(d.images)});
  }
}

/// A kernel on `items` numbers of type T; the text writes out[i] from in[i], with work-groups of `group`.
template <class T>
std::vector<T> computed(const runtime::session& s, const std::string& text, const std::vector<T>& in, long group) {
  runtime::kernel_module m;
  m.text = text;
  m.options = "-cl-mad-enable";
  m.buffer_bytes = {items * static_cast<long>(sizeof(T)), items * static_cast<long>(sizeof(T))};
  m.launches = {{"probe", {0, 1}, {items, 1, 1}, {group, 1, 1}, 1}};
  const runtime::executable e(s, m);
  std::vector<T> out(in.size());
  e[0].write(in);
  e[1].write(out);
  e.run();
  e[1].read(out);
  return out;
}

template <class T>
void compare(const std::vector<T>& got, const std::vector<T>& expected) {
  for (std::size_t i = 0; i < got.size(); ++i)
    if (got[i] != expected[i])
      throw std::runtime_error("a result is wrong: element " + std::to_string(i) + " is " + std::to_string(got[i]) + ", not " +
                               std::to_string(expected[i]));
}

/// Integers turned within a work-group, through local memory and a barrier.
void try_integers(const runtime::session& s, long group) {
  const std::string n = std::to_string(group);
  const std::string text =
      "kernel void probe(global const int* restrict in, global int* restrict out) {\n"
      "  local int part[" +
      n +
      "];\n  const int i = get_global_id(0), l = get_local_id(0);\n"
      "  part[l] = in[i] * 3 + i % 7;\n  barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  out[i] = part[" +
      n + " - 1 - l];\n}\n";
  std::vector<int> in, expected;
  for (int i = 0; i < items; ++i) in.push_back((i * 7919 + 13) % 100003);
  for (int i = 0; i < items; ++i) {
    const int from =
        i / static_cast<int>(group) * static_cast<int>(group) + static_cast<int>(group) - 1 - i % static_cast<int>(group);
    expected.push_back(in[static_cast<std::size_t>(from)] * 3 + from % 7);
  }
  compare(computed(s, text, in, group), expected);
}

/// Sums and products that are exact in the type.
template <class T>
void try_exact(const runtime::session& s, const std::string& type, const std::string& before, T step, long group) {
  const std::string text = before + "kernel void probe(global const " + type + "* restrict in, global " + type +
                           "* restrict out) {\n  const int i = get_global_id(0);\n  out[i] = in[i] * in[i] + (" + type +
                           ")0.5 * in[i];\n}\n";
  std::vector<T> in, expected;
  for (int i = 0; i < items; ++i) in.push_back(static_cast<T>(i % 1024) + (i % 2 == 0 ? step : T(0)));
  for (T x : in) expected.push_back(x * x + T(0.5) * x);
  compare(computed(s, text, in, group), expected);
}

/// Each texel's left neighbour, by a sampler that repeats the edge.
void try_images(const runtime::session& s, long group) {
  constexpr long columns = 64;
  runtime::kernel_module m;
  m.text =
      "__constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n"
      "kernel void probe(read_only image2d_t in, global float* restrict out) {\n  const int i = get_global_id(0);\n"
      "  out[i] = read_imagef(in, edge, (int2)(i % 64 - 1, i / 64)).x;\n}\n";
  m.buffer_bytes = {items * 4, items * 4};
  m.launches = {{"probe", {0, 1}, {items, 1, 1}, {group, 1, 1}, 1}};
  m.launches[0].images = {{0, 2, 1, {columns, items / columns, 1}, scalar::f32}};
  const runtime::executable e(s, m);
  std::vector<float> in, out(items), expected;
  for (int i = 0; i < items; ++i) in.push_back(static_cast<float>(i));
  for (int i = 0; i < items; ++i) expected.push_back(static_cast<float>(i % columns == 0 ? i : i - 1));
  e[0].write(in);
  e.run();
  e[1].read(out);
  compare(out, expected);
}

void try_device(std::size_t number, const saying& say) {
  const std::vector<runtime::device> all = runtime::devices();
  const runtime::device& d = all.at(number);
  const long group = static_cast<long>(std::bit_floor(static_cast<std::uint64_t>(std::clamp(d.info.max_group, 1L, 16L))));
  const auto tried = [&](bool is_double, auto work) {
    try {
      work();
      tell(say, arithmetic_tried{is_double, std::nullopt});
    } catch (const std::exception& e) {
      tell(say, arithmetic_tried{is_double, e.what()});
    }
  };
  tried(false, [&] {
    const runtime::session s(d);
    try_integers(s, group);
    try_exact<float>(s, "float", "", 0.25f, group);
  });
  if (d.info.images.supported) {
    images_tried t;
    try {
      try_images(runtime::session(d), group);
    } catch (const std::exception& e) {
      t.why = e.what();
    }
    tell(say, t);
  }
  if (!d.info.has_fp64) return;
  tried(true, [&] {
    const runtime::session s(d);
    try_exact<double>(s, "double", "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n", 0.25 + 1.0 / (1 << 20), group);
  });
}

/// How a process ended that should have said more.
std::string how_it_ended(const subprocess_outcome& w) {
  return "the driver " + (w.end.empty() ? "ended the process" : w.end) + (w.complaint.empty() ? "" : ": " + w.complaint);
}

void probe(probed_device& d) {
  const subprocess_outcome w =
      run_in_subprocess([&](const saying& say) { try_device(static_cast<std::size_t>(d.number), say); }, limit_s);
  bool single = false, twice = !d.has_double, pictures = d.images.empty();
  for (const std::string& line : w.lines) {
    if (const std::optional<images_tried> i = told<images_tried>(line)) {
      pictures = true;
      d.image_failure = i->why.value_or("");
    }
    const std::optional<arithmetic_tried> t = told<arithmetic_tried>(line);
    if (!t) continue;
    (t->is_double ? twice : single) = true;
    if (t->why) (t->is_double ? d.double_failure : d.failure) = *t->why;
  }
  if (!single)
    d.failure = w.end == "failed" ? w.complaint : how_it_ended(w);
  else if (!pictures && d.failure.empty())
    d.image_failure = how_it_ended(w);
  else if (!twice && d.failure.empty())
    d.double_failure = how_it_ended(w);
}

}  // namespace

probed_machine probe_machine() {
  probed_machine m;
  const subprocess_outcome w = run_in_subprocess(say_devices, limit_s);
  for (const std::string& line : w.lines) {
    if (const auto l = told<loader_found>(line)) {
      m.loader = l->path;
      m.loader_failure = l->failure;
      m.loader_is_driver = l->is_driver;
    } else if (const auto d = told<device_said>(line)) {
      m.devices.push_back(
          {d->number, d->name, d->type, d->platform, d->driver, "", d->is_best, d->has_double, "", d->images, ""});
    } else if (const auto p = told<platform_found>(line)) {
      m.platforms.push_back(p->name + ", " + std::to_string(p->devices) + (p->devices == 1 ? " device" : " devices"));
    }
  }
  if (!w.end.empty()) m.failure = w.end == "failed" ? w.complaint : how_it_ended(w);
  for (probed_device& d : m.devices) probe(d);
  return m;
}

}  // namespace hoist::tools
