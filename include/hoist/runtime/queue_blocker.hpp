#pragma once
// A kernel that keeps a device busy while work is queued behind it.

#include <hoist/meta/engine.hpp>
#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/program.hpp>
#include <hoist/runtime/session.hpp>

#include <algorithm>

namespace hoist::runtime {

/// One work-item that counts for about as long as it is told. What is queued behind it starts without waiting for the
/// host, so that work of microseconds can be timed where the host takes longer to launch it.
class queue_blocker {
 public:
  HOIST_LAZY explicit queue_blocker(const session& s)
      : session_(s), out_(s, 4), program_(s, text), kernel_(program_.kernel("hold")) {
    const cl_mem memory = out_.handle();
    check(clSetKernelArg(kernel_(), 0, sizeof memory, &memory), "clSetKernelArg", s.name());
  }

  /// Puts the kernel into the queue; it runs for about `ms`. The first call also measures how fast it counts.
  HOIST_LAZY owned<cl_event> enqueue(double ms) {
    if (rounds_per_ms_ == 0) rounds_per_ms_ = calibrated();
    return count(static_cast<cl_int>(std::clamp(ms * rounds_per_ms_, 1.0, 1e8)));
  }

 private:
  static constexpr const char* text =
      "kernel void hold(global uint* out, int rounds) {\n"
      "  uint x = (uint)rounds;\n"
      "  for (int i = 0; i < rounds; ++i) x = x * 1664525u + (x >> 7);\n"
      "  out[0] = x;\n"
      "}\n";

  HOIST_LAZY double calibrated() const {
    constexpr int rounds = 20000;
    double ms = 0;
    for (int i = 0; i < 2; ++i) {  // the second runs at the clock of a device that works
      const owned<cl_event> e = count(rounds);
      wait(session_, e, 60);
      ms = std::max(elapsed_ms(session_, e, e), 1e-3);
    }
    return rounds / ms;
  }
  HOIST_LAZY owned<cl_event> count(cl_int rounds) const {
    const std::size_t one = 1;
    cl_event event = nullptr;
    check(clSetKernelArg(kernel_(), 1, sizeof rounds, &rounds), "clSetKernelArg", session_.name());
    check(clEnqueueNDRangeKernel(session_.queue(), kernel_(), 1, nullptr, &one, &one, 0, nullptr, &event),
          "clEnqueueNDRangeKernel", session_.name());
    return owned<cl_event>(event);
  }

  session session_;
  buffer out_;
  program program_;
  owned<cl_kernel> kernel_;
  double rounds_per_ms_ = 0;
};

}  // namespace hoist::runtime
