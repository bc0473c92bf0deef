#pragma once
// What is registered with OpenCL's loader, and which loaders there are.

#include <filesystem>
#include <string>
#include <vector>

namespace hoist::tools {

/// A driver as it is registered: the file that names it (empty where a variable of the environment does), the library,
/// and why that can't be loaded; empty when it can.
struct icd {
  std::filesystem::path file;
  std::string library, failure;
  std::string advice;
};

/// Where drivers are registered: the place, where it comes from ("by default", "by OCL_ICD_VENDORS"), what is wrong with
/// the place itself, and the drivers, each of which was loaded once in a process of its own.
struct icd_registry {
  std::string place, chosen, failure;
  std::vector<icd> drivers;

  bool works() const;  ///< one of them can be loaded
};

icd_registry registered_drivers();

/// Every libOpenCL.so.1 that the dynamic linker could take, in its order: LD_LIBRARY_PATH, then the system's folders.
/// Links to one file count once.
std::vector<std::filesystem::path> installed_loaders();

/// The package to install for a driver's library, or in general, in a few words.
std::string package_of(const std::string& library);

}  // namespace hoist::tools
