#pragma once
// Seconds that a part of a command takes.

#include <chrono>

namespace hoist::tools {

class stopwatch {
 public:
  /// Seconds since the beginning or the lap before.
  double lap() {
    const auto now = clock::now();
    const double s = std::chrono::duration<double>(now - begin_).count();
    begin_ = now;
    return s;
  }

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point begin_ = clock::now();
};

}  // namespace hoist::tools
