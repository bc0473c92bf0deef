#pragma once
// Devices tried with tiny kernels, each in a process of its own.

#include <string>
#include <vector>

namespace hoist::tools {

/// A device and what became of its kernels: `failure` is empty when it built them and its results were right.
struct probed_device {
  int number = 0;
  std::string name, type, platform, driver, failure;
  bool is_best = false;        ///< the one that is taken where none is named
  bool has_double = false;     ///< it says so
  std::string double_failure;  ///< and yet
  std::string images;          ///< how large images may be; empty where it has none
  std::string image_failure;   ///< and yet
};

struct probed_machine {
  std::string loader, loader_failure;  ///< where the loader lies, or why there is none
  bool loader_is_driver = false;
  std::vector<std::string> platforms;  ///< by name, with the count of their devices
  std::string failure;                 ///< no platform, no device, or how asking for them ended
  std::vector<probed_device> devices;
};

/// Asks OpenCL for platforms and devices, and lets each device compute.
probed_machine probe_machine();

}  // namespace hoist::tools
