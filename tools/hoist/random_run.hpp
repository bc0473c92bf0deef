#pragma once
// Kernels of random schedules of a program, timed on a device inside the programs that launch them.

#include <hoist/runtime/session.hpp>
#include <hoist/tool.hpp>
#include <tools/laboratory/row.hpp>

#include <cstdint>
#include <functional>

namespace hoist::tools {

/// How many schedules of a program are drawn, how many of those that a search proposes are run beside, and the file that is locked
/// while the device is timed.
struct random_run_options {
  int schedules = 5, found = 0;
  std::uint64_t seed = 1;
  int lock_file = -1;
};

/// What became of the schedules of a program.
struct random_run_counts {
  long schedules = 0, failed = 0, wrong = 0;
};

/// Draws schedules, and looks for some as `tune` does, which learns from what they took. Compares what each computes with a kernel for
/// every stage, and gives a row for each of their kernels: its point is the kernel's lines of the schedule, its size that of the
/// stage that the kernel writes. Kernels of a schedule that fails to build or
/// run, or is wrong, have rows only where the schedule is one kernel, since which one is to blame isn't known. Fails (runtime::error)
/// where the program itself can't run.
random_run_counts run_random_schedules(const tool_program& p, const runtime::session& s, const random_run_options& o,
                                       const std::function<void(const row&)>& take);

}  // namespace hoist::tools
