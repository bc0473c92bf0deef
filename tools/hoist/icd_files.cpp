#include "icd_files.hpp"

#include "subprocess.hpp"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <sstream>
#include <string_view>

namespace hoist::tools {

namespace {

namespace fs = std::filesystem;

constexpr const char* default_place = "/etc/OpenCL/vendors";

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::vector<std::string> split_at_colons(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ':');)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

/// Why a library is no driver that the loader could take; empty when it is one.
std::string load_failure(const std::string& library) {
  constexpr double limit_s = 30;
  const subprocess_outcome w = run_in_subprocess(
      [&](const auto& say) {
        void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle == nullptr)
          say(::dlerror());
        else if (::dlsym(handle, "clGetExtensionFunctionAddress") == nullptr)
          say("it is no OpenCL driver");
        else
          say("");
      },
      limit_s);
  if (!w.end.empty()) return "it " + w.end + " when it was loaded" + (w.complaint.empty() ? "" : ": " + w.complaint);
  return w.lines.empty() ? "" : w.lines.front();
}

icd tried(const fs::path& file, const std::string& library) {
  icd d{file, library, load_failure(library), ""};
  if (d.failure.empty()) return d;
  d.advice = package_of(library);
  if (!file.empty()) d.advice += ", or remove " + file.string();
  return d;
}

/// The library of a file *.icd: its first line.
icd of_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  if (!in) return {file, "", "the file can't be read", "make " + file.string() + " readable, or remove it"};
  std::getline(in, line);
  const std::size_t end = line.find_last_not_of(" \t\r");
  line.resize(end == std::string::npos ? 0 : end + 1);
  if (line.empty())
    return {file, "", "the file names no library", "write the library's name into " + file.string() + ", or remove it"};
  return tried(file, line);
}

void add_folder(icd_registry& r, const fs::path& folder) {
  std::error_code failure;
  std::vector<fs::path> files;
  for (auto at = fs::directory_iterator(folder, failure); !failure && at != fs::directory_iterator(); at.increment(failure))
    if (at->path().extension() == ".icd") files.push_back(at->path());
  if (failure)
    r.failure = folder.string() + " can't be read: " + failure.message();
  else if (files.empty())
    r.failure = folder.string() + " has no file *.icd";
  std::ranges::sort(files);
  for (const fs::path& f : files) r.drivers.push_back(of_file(f));
}

}  // namespace

bool icd_registry::works() const { return std::ranges::any_of(drivers, &std::string::empty, &icd::failure); }

icd_registry registered_drivers() {
  icd_registry r;
  r.place = default_place;
  r.chosen = "by default";
  for (const char* name : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH"}) {
    const std::string value = environment(name);
    if (value.empty()) continue;
    r.place = value;
    r.chosen = std::string("by ") + name;
    break;
  }
  std::error_code ignored;
  if (fs::is_directory(r.place, ignored))
    add_folder(r, r.place);
  else if (fs::path(r.place).extension() == ".icd")
    r.drivers.push_back(
        of_file(r.place.find('/') == std::string::npos ? fs::path(default_place) / r.place : fs::path(r.place)));
  else if (r.chosen == "by default" || r.place.find('/') != std::string::npos)
    r.failure = r.place + " is no folder";
  else
    r.drivers.push_back(tried({}, r.place));
  for (const std::string& library : split_at_colons(environment("OCL_ICD_FILENAMES"))) r.drivers.push_back(tried({}, library));
  return r;
}

std::vector<fs::path> installed_loaders() {
  std::vector<std::string> folders = split_at_colons(environment("LD_LIBRARY_PATH"));
  for (const char* f : {"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu",
                        "/usr/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib"})
    folders.push_back(f);
  std::vector<fs::path> found, files;
  for (const std::string& folder : folders) {
    std::error_code failure;
    const fs::path path = fs::path(folder) / "libOpenCL.so.1", file = fs::canonical(path, failure);
    if (failure || std::ranges::find(files, file) != files.end()) continue;
    files.push_back(file);
    found.push_back(path);
  }
  return found;
}

std::string package_of(const std::string& library) {
  struct known {
    std::string_view part, advice;
  };
  constexpr known all[] = {
      {"nvidia", "install the NVIDIA driver's OpenCL part (nvidia-opencl-icd on Debian, libnvidia-compute-NNN on Ubuntu)"},
      {"pocl", "install pocl-opencl-icd"},
      {"amdocl", "install AMD's driver (rocm-opencl-icd)"},
      {"igdrcl", "install intel-opencl-icd"},
      {"Mesa", "install mesa-opencl-icd"},
      {"Rusticl", "install mesa-opencl-icd"},
      {"intelocl", "install Intel's OpenCL runtime for CPUs (intel-oneapi-runtime-opencl)"},
      {"mali", "install the board's Mali driver"}};
  for (const known& k : all)
    if (library.find(k.part) != std::string::npos) return std::string(k.advice);
  return "install the package that has " + library;
}

}  // namespace hoist::tools
