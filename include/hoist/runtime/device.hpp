#pragma once
// The OpenCL devices of this machine, and choosing one.

#include <hoist/runtime/device_info.hpp>
#include <hoist/runtime/opencl.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace hoist::runtime {

/// A device: OpenCL's handle and what it says about itself.
struct device {
  owned<cl_device_id> handle;
  device_info info;
};

namespace choice {
HOIST_RUNTIME std::vector<cl_platform_id> platforms();
HOIST_RUNTIME std::string platform_name(cl_platform_id id);
HOIST_RUNTIME void add_devices(cl_platform_id platform, std::vector<device>& found);
HOIST_RUNTIME std::string lower(std::string_view text);
/// The devices with their numbers, in a line.
HOIST_RUNTIME std::string listing(const std::vector<device>& all);
HOIST_RUNTIME bool is_number(std::string_view text);
}  // namespace choice

/// All devices of all platforms, in the loader's order. A platform that fails is passed over as long as another one has
/// a device. Fails when there is none.
HOIST_RUNTIME std::vector<device> devices();

/// The best of some devices: GPUs before CPUs, then the most compute units times clock; the first among equals.
HOIST_RUNTIME device best_of(const std::vector<device>& all);

HOIST_RUNTIME device best_device();

/// A device that the user's program chose by itself.
HOIST_RUNTIME device device_of(cl_device_id id);

/// The device of `all` with this number, this name, or this part of its name; case makes no difference.
/// What is all digits is a number.
/// Fails, listing what there is, when none or more than one fits.
HOIST_RUNTIME device find_in(const std::vector<device>& all, std::string_view text);

HOIST_RUNTIME device find(std::string_view text);

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/error.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace hoist::runtime {

namespace choice {

inline constexpr const char* install_one = "install an ICD such as pocl-opencl-icd, or a GPU driver";

HOIST_RUNTIME_BODY std::vector<cl_platform_id> platforms() {
  constexpr cl_int no_platform = -1001;  // CL_PLATFORM_NOT_FOUND_KHR, of the ICD loader
  cl_uint count = 0;
  const cl_int status = clGetPlatformIDs(0, nullptr, &count);
  if (status == no_platform || (status == CL_SUCCESS && count == 0))
    throw error(std::string("no OpenCL platform found: ") + install_one, verdict::runtime, status);
  check(status, "clGetPlatformIDs", "this machine");
  std::vector<cl_platform_id> ids(count);
  check(clGetPlatformIDs(count, ids.data(), nullptr), "clGetPlatformIDs", "this machine");
  return ids;
}

HOIST_RUNTIME_BODY std::string platform_name(cl_platform_id id) {
  std::size_t bytes = 0;
  check(clGetPlatformInfo(id, CL_PLATFORM_NAME, 0, nullptr, &bytes), "clGetPlatformInfo", "an OpenCL platform");
  std::string s(bytes, '\0');
  check(clGetPlatformInfo(id, CL_PLATFORM_NAME, bytes, s.data(), nullptr), "clGetPlatformInfo", "an OpenCL platform");
  return query::trimmed(s);
}

HOIST_RUNTIME_BODY void add_devices(cl_platform_id platform, std::vector<device>& found) {
  const std::string name = platform_name(platform);
  cl_uint count = 0;
  const cl_int status = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
  if (status == CL_DEVICE_NOT_FOUND || (status == CL_SUCCESS && count == 0)) return;
  check(status, "clGetDeviceIDs", name);
  std::vector<cl_device_id> ids(count);
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr), "clGetDeviceIDs", name);
  for (cl_device_id id : ids) found.push_back({owned<cl_device_id>(id), ask(id, name)});
}

HOIST_RUNTIME_BODY std::string lower(std::string_view text) {
  std::string s(text);
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return s;
}

HOIST_RUNTIME_BODY std::string listing(const std::vector<device>& all) {
  std::string s;
  for (std::size_t i = 0; i < all.size(); ++i) s += (i == 0 ? "" : ", ") + std::to_string(i) + " = " + all[i].info.name;
  return s;
}

HOIST_RUNTIME_BODY bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// GPUs before CPUs before others, then the most compute units times clock.
HOIST_LAZY bool is_better(const device_info& a, const device_info& b) {
  if (a.type != b.type) return a.type < b.type;
  return double(a.compute_units) * a.clock_mhz > double(b.compute_units) * b.clock_mhz;
}

}  // namespace choice

HOIST_RUNTIME_BODY std::vector<device> devices() {
  std::vector<device> found;
  std::string failure;
  for (cl_platform_id platform : choice::platforms()) {
    try {
      choice::add_devices(platform, found);
    } catch (const error& e) {
      failure = e.what();
    }
  }
  if (found.empty())
    throw error(failure.empty() ? "no OpenCL device found: no driver that is installed has one; `hoist doctor` says why"
                                : failure);
  return found;
}

HOIST_RUNTIME_BODY device best_of(const std::vector<device>& all) {
  if (all.empty()) throw error(std::string("no OpenCL device found: ") + choice::install_one);
  return *std::min_element(all.begin(), all.end(),
                           [](const device& a, const device& b) { return choice::is_better(a.info, b.info); });
}

HOIST_RUNTIME_BODY device best_device() { return best_of(devices()); }

HOIST_RUNTIME_BODY device device_of(cl_device_id id) {
  cl_platform_id platform = nullptr;
  check(clGetDeviceInfo(id, CL_DEVICE_PLATFORM, sizeof platform, &platform, nullptr), "clGetDeviceInfo", "the device given");
  return {owned<cl_device_id>(id, true), ask(id, choice::platform_name(platform))};
}

HOIST_RUNTIME_BODY device find_in(const std::vector<device>& all, std::string_view text) {
  std::size_t number = all.size();
  const bool is_number = choice::is_number(text);
  if (is_number) std::from_chars(text.data(), text.data() + text.size(), number);
  if (number < all.size()) return all[number];
  const std::string wanted = choice::lower(text);
  std::vector<device> whole, part;
  for (const device& d : all) {
    const std::string name = choice::lower(d.info.name);
    if (is_number || wanted.empty()) break;
    if (name == wanted) whole.push_back(d);
    if (name.find(wanted) != std::string::npos) part.push_back(d);
  }
  const std::vector<device>& fitting = whole.empty() ? part : whole;
  if (fitting.size() == 1) return fitting.front();
  throw error((fitting.empty() ? "no device is called \"" : "more than one device is called \"") + std::string(text) +
              "\"; choose by number or by part of the name: " + choice::listing(all));
}

HOIST_RUNTIME_BODY device find(std::string_view text) { return find_in(devices(), text); }

}  // namespace hoist::runtime
#endif
