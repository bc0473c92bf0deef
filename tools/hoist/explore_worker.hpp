#pragma once
// The processes of an exploration that use a device: one that looks and checks first, and those that measure.

#include "variants.hpp"
#include <hoist/target/target.hpp>

#include <string>
#include <sys/types.h>
#include <vector>

namespace hoist::tools {

/// The chosen devices: all that are called the same.
struct device_found {
  target limits{};
  bool is_cpu = false;
  int count = 0;
  int numbers[64]{};  ///< among all devices
  char name[256]{}, driver[256]{}, platform[256]{};
  char failure[1024]{};  ///< a sentence, empty when all is well
};

/// Finds the device in a child process, and holds the plain kernel against the host there: whole at a small size, by a
/// sample at the measured one. Fails with a sentence.
device_found find_device(const variants& v, const std::string& device, double limit_s);

/// A running worker: what the coordinator holds of it.
struct worker_process {
  pid_t id = -1;
  int link = -1;  ///< a socket; the worker ends when it is closed
};

/// Starts a worker on device `number`. Requests are lines: "point STRUCTURE NUMBER LIMIT", "copy", and
/// "again REPEATS LIMIT STRUCTURE NUMBER ...". Answers are "ready", "failed SENTENCE", "wait" when it
/// has built, "run" when the device is the worker's, and
/// "row JSON", or "last JSON" of a worker that then ends because its device is hung or lost.
worker_process start_worker(const variants& v, const device_found& d, int number, double budget_s);

}  // namespace hoist::tools
