#pragma once
// A clock that only goes forward, without <chrono>.

#include <hoist/meta/standard.hpp>

#include <ctime>

namespace hoist::meta {

/// Seconds since some moment that is the same for the whole process (POSIX's CLOCK_MONOTONIC).
inline double seconds_now() {
  std::timespec t{};
  ::clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace hoist::meta
