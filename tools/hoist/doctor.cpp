// hoist doctor: what is wrong with this machine's OpenCL, and what to do.

#include "command.hpp"
#include "device_probe.hpp"
#include "icd_files.hpp"
#include "selection.hpp"
#include <hoist/runtime/binary_cache.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/runtime/wisdom.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <memory>
#include <unistd.h>

namespace hoist::tools {

namespace {

namespace fs = std::filesystem;

enum class state { ok, warning, failure };

/// One thing that was looked at. A failure keeps programs from running; a warning doesn't.
struct finding {
  const char* about;
  state is;
  std::string found, advice;
};

using findings = std::vector<finding>;

const char* word(state s) { return s == state::ok ? "ok" : s == state::warning ? "warning" : "failure"; }

std::string count(std::size_t n, const std::string& one) { return std::to_string(n) + " " + one + (n == 1 ? "" : "s"); }

void look_at_loader(const probed_machine& m, findings& all) {
  const std::vector<fs::path> others = installed_loaders();
  const auto elsewhere = [&](const std::string& taken) {
    std::error_code ignored;
    const auto other = std::ranges::find_if(others, [&](const fs::path& p) { return !fs::equivalent(p, taken, ignored); });
    return other == others.end() ? fs::path{} : *other;
  };
  if (!m.loader_failure.empty() || m.loader.empty()) {
    const fs::path other = others.size() < 2 ? fs::path{} : others[1];
    const std::string why = m.loader.empty() && m.loader_failure.empty() ? m.failure : m.loader_failure;
    all.push_back({"loader", state::failure, why,
                   others.empty() ? "install ocl-icd-libopencl1"
                   : other.empty()
                       ? "install ocl-icd-libopencl1 anew, or take its folder out of the library path (LD_LIBRARY_PATH)"
                       : "take the folder of " + others[0].string() +
                             " out of the library path (LD_LIBRARY_PATH): " + other.string() + " is there too"});
    return;
  }
  const fs::path other = elsewhere(m.loader);
  if (m.loader_is_driver)
    all.push_back({"loader", state::warning, m.loader + " is a driver in the place of a loader, so no other driver is seen",
                   other.empty() ? "install ocl-icd-libopencl1, and take this library out of the library path"
                                 : "take its folder out of the library path (LD_LIBRARY_PATH), so that " + other.string() +
                                       " comes first"});
  else if (!other.empty())
    all.push_back({"loader", state::warning, m.loader + " comes before " + other.string() + " in the library path",
                   "if devices are missing, take its folder out of the library path (LD_LIBRARY_PATH)"});
  else
    all.push_back({"loader", state::ok, m.loader, ""});
}

void look_at_drivers(const icd_registry& r, bool found_platforms, findings& all) {
  const state bad = found_platforms ? state::warning : state::failure;
  const std::string place = r.place + ", " + r.chosen;
  if (r.drivers.empty()) {
    const std::string how = r.chosen == "by default" ? "" : "; or unset " + r.chosen.substr(3);
    all.push_back(
        {"drivers", bad,
         "no driver is registered: " + (r.failure.empty() ? r.place + " is empty" : r.failure) + " (" + r.chosen + ")",
         "install a GPU's driver, or pocl-opencl-icd for the CPU" + how});
    return;
  }
  std::string good;
  for (const icd& d : r.drivers)
    if (d.failure.empty()) good += (good.empty() ? "" : ", ") + d.library;
  if (!good.empty()) all.push_back({"drivers", state::ok, good + " (" + place + ")", ""});
  for (const icd& d : r.drivers)
    if (!d.failure.empty())
      all.push_back({"drivers", r.works() ? state::warning : bad,
                     (d.file.empty() ? d.library : d.file.string()) + ": " + d.failure, d.advice});
}

/// Files of GPUs that this user may not open.
std::string closed_to_us() {
  std::error_code failure;
  for (const char* folder : {"/dev/dri", "/dev"})
    for (auto at = fs::directory_iterator(folder, failure); !failure && at != fs::directory_iterator(); at.increment(failure)) {
      const std::string name = at->path().filename().string();
      const bool of_a_gpu = name.starts_with("renderD") || name == "kfd" || name == "nvidiactl";
      if (of_a_gpu && ::access(at->path().c_str(), R_OK | W_OK) != 0) return at->path().string();
    }
  return "";
}

void look_at_devices(const probed_machine& m, bool driver_works, findings& all) {
  if (!m.loader_failure.empty() || m.loader.empty()) return;
  std::string platforms;
  for (const std::string& p : m.platforms) platforms += (platforms.empty() ? "" : "; ") + p;
  if (m.devices.empty()) {
    if (m.failure.empty() && m.platforms.empty()) return;
    const std::string closed = closed_to_us();
    all.push_back(
        {"devices", state::failure, m.failure.empty() ? "no device: " + platforms : m.failure,
         !closed.empty() ? "this user may not open " + closed + ": add the user to its group (ls -l " + closed + ")"
         : platforms.find("Portable Computing Language") != std::string::npos
             ? "PoCL has none where it can't write its cache (POCL_CACHE_DIR, or else XDG_CACHE_HOME or HOME), or where "
               "POCL_DEVICES asks for others"
         : driver_works ? "see whether the driver fits the kernel's part of it (nvidia-smi, dmesg), or install pocl-opencl-icd "
                          "for the CPU"
                        : "install a driver that works: a GPU's, or pocl-opencl-icd for the CPU"});
    return;
  }
  all.push_back({"devices", state::ok, platforms, ""});
}

void look_at_kernels(const probed_device& d, bool others_work, findings& all) {
  const std::string who = "device " + std::to_string(d.number) + ", " + d.name + ": ";
  const std::string otherwise =
      others_work ? "; until then name another device" : "; until then install pocl-opencl-icd for the CPU";
  const bool no_cpu = d.type == std::string("CPU");
  if (!d.failure.empty()) {
    all.push_back(
        {"kernels", d.is_best || !others_work ? state::failure : state::warning, who + d.failure,
         d.failure.starts_with("a result is wrong")
             ? "the driver (" + d.platform + " " + d.driver + ") is broken: install another version" + (no_cpu ? "" : otherwise)
             : "install the driver (" + d.platform + " " + d.driver + ") anew, and see that its cache's folder can be written" +
                   (no_cpu ? "" : otherwise)});
    return;
  }
  all.push_back({"kernels", state::ok, who + "builds, runs, and is right", ""});
  if (!d.has_double)
    all.push_back(
        {"double", state::warning, who + "no double, so that programs of doubles don't run there", "float is not affected"});
  else if (!d.double_failure.empty())
    all.push_back({"double", state::warning, who + "it says that it has double, but " + d.double_failure,
                   "use float there, or another version of the driver"});
  else
    all.push_back({"double", state::ok, who + "has it, and is right", ""});
  if (d.images.empty())
    all.push_back({"images", state::warning, who + "no images, so that programs that read through them don't run there",
                   "programs that read buffers are not affected"});
  else if (!d.image_failure.empty())
    all.push_back({"images", state::warning, who + "it says that it has images, but " + d.image_failure,
                   "read buffers there, or use another version of the driver"});
  else
    all.push_back({"images", state::ok, who + d.images, ""});
}

/// Why no file can be made in a folder; empty when one can. Folders that aren't there are tried in what is above them.
std::string unwritable(const fs::path& folder) {
  std::error_code failure;
  fs::path at = folder.empty() ? fs::path(".") : folder;
  while (!fs::exists(at, failure) && at.has_parent_path() && at != at.parent_path()) at = at.parent_path();
  if (!fs::is_directory(at, failure)) return at.string() + " is no folder";
  const std::string probe = (at / (".hoist-doctor-" + std::to_string(::getpid()))).string();
  const int file = ::open(probe.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
  std::string why;
  if (file < 0 || ::write(file, "x", 1) != 1) why = at.string() + ": " + std::strerror(errno);
  if (file >= 0) {
    ::close(file);
    ::unlink(probe.c_str());
  }
  return why;
}

void look_at_binaries(findings& all) {
  const std::filesystem::path path = runtime::binary_cache::usual_place();
  std::error_code ignored;
  if (path.empty()) {
    all.push_back({"binaries", state::ok, "none: built kernels are not kept", ""});
    return;
  }
  const bool exists = fs::exists(fs::symlink_status(path, ignored));
  const runtime::private_folder folder(path, false);
  const std::string why = !exists            ? unwritable(path.parent_path())
                          : !folder.usable() ? path.string() + ": " + folder.why()
                                             : unwritable(path);
  if (why.empty())
    all.push_back({"binaries", state::ok, path.string() + " can be written", ""});
  else
    all.push_back({"binaries", state::warning, "kernels that are built can't be kept: " + why,
                   "chown it to this user and chmod 700, or set HOIST_CACHE to another folder"});
}

void look_at_wisdom(findings& all) {
  const runtime::wisdom_file file;
  const fs::path& path = file.path();
  const std::string another = "set HOIST_WISDOM to a file that can be written";
  if (path.empty()) {
    all.push_back({"cache", state::warning, "what tune measures isn't kept: neither XDG_CACHE_HOME nor HOME is set", another});
    return;
  }
  if (const std::string why = unwritable(path.parent_path()); !why.empty())
    all.push_back(
        {"cache", state::warning, "what tune measures can't be kept: " + why, "make the folder writable, or " + another});
  else
    all.push_back({"cache", state::ok, path.parent_path().string() + " can be written", ""});
  const runtime::wisdom_state s = file.examined();
  if (!s.exists)
    all.push_back({"wisdom", state::ok, path.string() + " isn't there yet", ""});
  else if (!s.failure.empty())
    all.push_back({"wisdom", state::warning, path.string() + ": " + s.failure, "remove it, make it readable, or " + another});
  else if (s.passed_over > 0)
    all.push_back({"wisdom", state::warning,
                   path.string() + ": " + count(static_cast<std::size_t>(s.passed_over), "line") +
                       " damaged or of another version, which " + (s.passed_over == 1 ? "is" : "are") + " passed over; " +
                       count(static_cast<std::size_t>(s.choices), "choice") + " stay" + (s.choices == 1 ? "s" : ""),
                   "nothing, or remove the file to measure anew"});
  else
    all.push_back({"wisdom", state::ok, path.string() + ", " + count(static_cast<std::size_t>(s.choices), "choice"), ""});
}

findings examined(const probed_machine& m) {
  findings all;
  look_at_loader(m, all);
  const icd_registry r = registered_drivers();
  look_at_drivers(r, !m.platforms.empty(), all);
  look_at_devices(m, r.works(), all);
  for (const probed_device& d : m.devices)
    look_at_kernels(
        d, std::ranges::any_of(m.devices, [&](const probed_device& o) { return o.number != d.number && o.failure.empty(); }),
        all);
  look_at_wisdom(all);
  look_at_binaries(all);
  return all;
}

nlohmann::ordered_json as_json(const findings& all, const probed_machine& m, bool launches) {
  nlohmann::ordered_json checks = nlohmann::ordered_json::array(), devices = nlohmann::ordered_json::array();
  for (const finding& f : all)
    checks.push_back({{"about", f.about}, {"state", word(f.is)}, {"found", f.found}, {"advice", f.advice}});
  for (const probed_device& d : m.devices)
    devices.push_back({{"index", d.number},
                       {"name", d.name},
                       {"type", d.type},
                       {"platform", d.platform},
                       {"driver", d.driver},
                       {"best", d.is_best},
                       {"works", d.failure.empty()},
                       {"double", d.has_double && d.double_failure.empty()},
                       {"images", !d.images.empty() && d.image_failure.empty()}});
  return {{"launches", launches}, {"checks", checks}, {"devices", devices}};
}

void print(const findings& all) {
  for (const finding& f : all) {
    std::cout << (f.is == state::ok        ? "ok       "
                  : f.is == state::warning ? "warning  "
                                           : "FAILURE  ")
              << f.about << std::string(9 - std::min<std::size_t>(8, std::strlen(f.about)), ' ')
              << runtime::in_one_line(f.found) << "\n";
    if (!f.advice.empty()) std::cout << std::string(18, ' ') << "-> " << runtime::in_one_line(f.advice) << "\n";
  }
}

void doctor(const selection& s) {
  const probed_machine m = probe_machine();
  const findings all = examined(m);
  const long failures = std::ranges::count(all, state::failure, &finding::is);
  if (s.json)
    std::cout << pretty(as_json(all, m, failures == 0)) << "\n";
  else
    print(all);
  std::cout.flush();
  if (failures > 0)
    throw std::runtime_error(count(static_cast<std::size_t>(failures), "failure") + (failures == 1 ? " keeps" : " keep") +
                             " programs from running on this machine.");
}

}  // namespace

void add_doctor(CLI::App& app) {
  auto s = std::make_shared<selection>();
  CLI::App* c = add_command(app, "doctor", "What is wrong with this machine's OpenCL, and what to install or do",
                            "Exit code 1 when something keeps programs from running; warnings don't.\nExample: hoist doctor");
  add_json_option(*c, *s);
  c->callback([s] { doctor(*s); });
}

}  // namespace hoist::tools
