#pragma once
// Work in a process of its own, since a driver may crash or hang.

#include <functional>
#include <string>
#include <vector>

namespace hoist::tools {

/// What the work said, line by line, and how its process ended: `end` is empty when it ended by itself, else such as
/// "crashed (Segmentation fault)" or "did not end within 60 s". `complaint`: the last line on its standard error.
struct subprocess_outcome {
  std::vector<std::string> lines;
  std::string end, complaint;
};

/// Runs the work in a child process, which is killed after `limit_s` seconds. What it prints is kept from the terminal.
/// The work says lines by the function that it is given.
subprocess_outcome run_in_subprocess(const std::function<void(const std::function<void(const std::string&)>&)>& work,
                                     double limit_s);

}  // namespace hoist::tools
