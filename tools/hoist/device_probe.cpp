#include "device_probe.hpp"

#include "apart.hpp"
#include "opencl_loader.hpp"
#include "row_fields.hpp"
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>

namespace hoist::tools {

namespace {

using nlohmann::json;
using saying = std::function<void(const std::string&)>;

constexpr double limit_s = 120;  // a first build on a slow machine
constexpr long items = 4096;

/// Tells the loader, the platforms and the devices, a JSON object a line.
void say_devices(const saying& say) {
  const opencl_library& l = opencl_loader();
  say(dumped({{"loader", l.path}, {"failure", l.failure}, {"driver", l.is_driver}}));
  if (!l.failure.empty()) return;
  std::vector<runtime::device> all;
  for (cl_platform_id platform : runtime::choice::platforms()) {
    const std::string name = runtime::choice::platform_name(platform);
    const std::size_t before = all.size();
    runtime::choice::add_devices(platform, all);
    say(dumped({{"platform", name}, {"devices", all.size() - before}}));
  }
  if (all.empty()) return;
  const cl_device_id best = runtime::best_of(all).handle();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const runtime::device_info& d = all[i].info;
    say(dumped({{"number", i},
                {"name", d.name},
                {"type", runtime::name(d.type)},
                {"platform", d.platform},
                {"of", d.driver},
                {"best", all[i].handle() == best},
                {"double", d.has_fp64}}));
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

void try_device(std::size_t number, const saying& say) {
  const std::vector<runtime::device> all = runtime::devices();
  const runtime::device& d = all.at(number);
  const long group = static_cast<long>(std::bit_floor(static_cast<std::uint64_t>(std::clamp(d.info.max_group, 1L, 16L))));
  const auto tried = [&](const char* what, auto work) {
    try {
      work();
      say(dumped({{"done", what}}));
    } catch (const std::exception& e) {
      say(dumped({{"failed", what}, {"why", e.what()}}));
    }
  };
  tried("single", [&] {
    const runtime::session s(d);
    try_integers(s, group);
    try_exact<float>(s, "float", "", 0.25f, group);
  });
  if (!d.info.has_fp64) return;
  tried("double", [&] {
    const runtime::session s(d);
    try_exact<double>(s, "double", "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n", 0.25 + 1.0 / (1 << 20), group);
  });
}

probed_device device_of(const json& row) {
  probed_device d;
  d.number = static_cast<int>(integer_of(row, "number"));
  d.name = text_of(row, "name");
  d.type = text_of(row, "type");
  d.platform = text_of(row, "platform");
  d.driver = text_of(row, "of");
  d.is_best = row.value("best", false);
  d.has_double = row.value("double", false);
  return d;
}

/// How a process ended that should have said more.
std::string how_it_ended(const work_apart& w) {
  return "the driver " + (w.end.empty() ? "ended the process" : w.end) + (w.complaint.empty() ? "" : ": " + w.complaint);
}

void probe(probed_device& d) {
  const work_apart w = run_apart([&](const saying& say) { try_device(static_cast<std::size_t>(d.number), say); }, limit_s);
  bool single = false, twice = !d.has_double;
  for (const std::string& line : w.lines) {
    const json row = json::parse(line, nullptr, false);
    const std::string what = text_of(row, "done") + text_of(row, "failed");
    (what == "single" ? single : twice) = true;
    if (row.contains("failed")) (what == "single" ? d.failure : d.double_failure) = text_of(row, "why");
  }
  if (!single)
    d.failure = w.end == "failed" ? w.complaint : how_it_ended(w);
  else if (!twice && d.failure.empty())
    d.double_failure = how_it_ended(w);
}

}  // namespace

probed_machine probe_machine() {
  probed_machine m;
  const work_apart w = run_apart(say_devices, limit_s);
  for (const std::string& line : w.lines) {
    const json row = json::parse(line, nullptr, false);
    if (row.contains("loader")) {
      m.loader = text_of(row, "loader");
      m.loader_failure = text_of(row, "failure");
      m.loader_is_driver = row.value("driver", false);
    } else if (row.contains("number")) {
      m.devices.push_back(device_of(row));
    } else if (row.contains("platform")) {
      const long n = integer_of(row, "devices");
      m.platforms.push_back(text_of(row, "platform") + ", " + std::to_string(n) + (n == 1 ? " device" : " devices"));
    }
  }
  if (!w.end.empty()) m.failure = w.end == "failed" ? w.complaint : how_it_ended(w);
  for (probed_device& d : m.devices) probe(d);
  return m;
}

}  // namespace hoist::tools
