#pragma once
// The processes of an exploration that use a device: all measure, and the first looks and checks before.

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

/// A running worker: what the coordinator holds of it.
struct worker_process {
  pid_t id = -1;
  int link = -1;  ///< a socket; the worker ends when it is closed
};

/// Starts the first worker: it looks for the device and says so (`found_by`), holds the plain kernel against the host,
/// whole at a small size and by a sample at the measured one, says "checked", and then serves as any other. `local`: the
/// number of this process on its node, which takes the device of that number; -1: the first.
worker_process start_first_worker(const variants& v, const std::string& device, int local, double budget_s);

/// What the first worker found, waited for. Fails with a sentence.
device_found found_by(const worker_process& first, double limit_s);

/// Starts a worker on device `number` after a pause. Requests are lines: "point STRUCTURE NUMBER LIMIT SLOW", "copy",
/// "hold LIMIT STRUCTURE NUMBER ..." (builds variants) and "turn REPEATS" (runs them). Answers are "ready",
/// "failed SENTENCE", "made JSON" when it has the kernel's text, "wait" when it has built, "run" when the device is the
/// worker's, and "row JSON", or "last JSON" of a worker that then ends because its device is hung or lost.
worker_process start_worker(const variants& v, const device_found& d, int number, double budget_s, double pause_s);

}  // namespace hoist::tools
