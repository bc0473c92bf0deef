#pragma once
// The lock by which processes take turns on a device.

#include <hoist/runtime/device_info.hpp>

#include <functional>

namespace hoist::tools {

/// A file in a folder of this user alone, so that nobody else can hold it, opened. It is named by the device's UUID where there is one,
/// else by `number`: numbers differ between processes that see different devices. Fails (std::runtime_error, one sentence).
int device_lock_file(const runtime::device_info& d, int number);

/// Takes a device's lock, in which its holder's number stands, for this process alone or beside others that don't want it alone.
/// Where another has it, `waits` is told whose it is.
void take_device_lock(int file, bool alone, const std::function<void(long holder)>& waits = {});
void release_device_lock(int file);

/// Held by the process whose kernel runs.
class device_lock {
 public:
  explicit device_lock(int file);
  device_lock(const device_lock&) = delete;
  device_lock& operator=(const device_lock&) = delete;
  ~device_lock();

 private:
  int file_;
};

}  // namespace hoist::tools
