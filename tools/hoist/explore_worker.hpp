#pragma once
// The processes of an exploration that use a device: all measure, and the first looks and checks before.

#include "variants.hpp"
#include <hoist/target/target.hpp>
#include <tools/laboratory/row.hpp>

#include <string>
#include <string_view>
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
  int link = -1;            ///< a socket; the worker ends when it is closed
  pid_t* sender = nullptr;  ///< shared memory: the other process that sent the signal of a fault, 0 when none did
};

/// Which device a worker takes, and how it begins.
struct worker_options {
  std::string device;     ///< number or part of the name; empty: the best
  int local = -1;         ///< this process's number on its node, whose workers take the device of that number; -1: all
  double budget_s = 0.3;  ///< of measuring a point
  int index = 0;          ///< among the workers, which take the devices in turn
  bool is_first = false;  ///< says first what it found (`found_by`), and checks the baseline kernel before it serves
  double pause_s = 0;     ///< before it begins
};

/// The number of the device that a worker takes.
int device_number(const device_found& d, const worker_options& o);

/// How a worker's answers begin; JSON follows.
namespace worker_words {
inline constexpr std::string_view announced = "announced ";  ///< a point_row: the kernel's text is made, its features are known
inline constexpr std::string_view row = "row ";              ///< the same row with what was measured
inline constexpr std::string_view last = "last ";      ///< the same, of a worker that then ends: its device is hung or lost
inline constexpr std::string_view copied = "copied ";  ///< a copy_row
inline constexpr std::string_view held = "held ";      ///< how many variants were built
inline constexpr std::string_view turned = "turned ";  ///< of each variant the times of its runs
}  // namespace worker_words

/// Starts a worker. The first one holds the baseline kernel against the host, whole at a small size and by a sample at the
/// measured one, and says "checked". Requests are lines: "point STRUCTURE NUMBER LIMIT SLOW", "copy",
/// "hold LIMIT STRUCTURE NUMBER ..." (builds variants) and "turn REPEATS" (runs them). Answers are "ready",
/// "failed SENTENCE", "wait HOLDER" when it waits for the device, with the process that holds it (0: not known), "build" when
/// it may build, "run" when the device is the worker's, and those of `worker_words`.
worker_process start_worker(const variants& v, const worker_options& o);
/// Frees what the coordinator holds of a worker that has ended or will.
void release(worker_process& p);

/// What the first worker found, waited for. Fails with a sentence.
device_found found_by(const worker_process& first, double limit_s);

}  // namespace hoist::tools
