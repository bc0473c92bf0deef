#pragma once
// OpenCL's loader, looked for when it is first needed, so that the tool also starts where there is none.

#include <string>

namespace hoist::tools {

/// The library that OpenCL's functions come from. `path`: where it was found; empty: nowhere, and `failure` says why, in
/// the dynamic linker's words. `is_driver`: it is a driver in the place of a loader, which knows no other driver.
struct opencl_library {
  std::string path, failure;
  bool is_driver = false;
};

/// What dlopen finds for libOpenCL.so.1. While there is nothing, clGetPlatformIDs finds no platform.
const opencl_library& opencl_loader();

}  // namespace hoist::tools
