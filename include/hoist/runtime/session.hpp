#pragma once
// A device opened for work: its context, an in-order queue with profiling, and waiting with a limit.

#include <hoist/runtime/device.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/opencl.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

namespace hoist::runtime {

/// A device opened for work. Copies share the context and the queue. The queue executes in order and takes times; one of
/// the user's does so as far as the user made it so.
class session {
 public:
  explicit session(const device& d) : device_(d), allocated_(std::make_shared<std::atomic<long>>(0)) {
    cl_int status = CL_SUCCESS;
    const cl_device_id id = d.handle();
    context_ = cl::Context(clCreateContext(nullptr, 1, &id, nullptr, nullptr, &status));
    check(status, "clCreateContext", name());
    queue_ = cl::CommandQueue(clCreateCommandQueue(context_(), id, CL_QUEUE_PROFILING_ENABLE, &status));
    check(status, "clCreateCommandQueue", name());
  }

  /// The user's own context and queue, retained. Fails when they are not of this device or not of each other.
  session(const device& d, cl_context context, cl_command_queue queue)
      : device_(d), context_(context, true), queue_(queue, true), allocated_(std::make_shared<std::atomic<long>>(0)) {
    const auto of_queue = [&](cl_command_queue_info what, auto value) {
      check(clGetCommandQueueInfo(queue, what, sizeof value, &value, nullptr), "clGetCommandQueueInfo", name());
      return value;
    };
    if (of_queue(CL_QUEUE_DEVICE, cl_device_id{}) != id())
      throw error("the queue given for " + name() + " is another device's; make it with this device");
    if (of_queue(CL_QUEUE_CONTEXT, cl_context{}) != context)
      throw error("the queue given for " + name() + " is of another context; make it in this context");
  }

  const device& on() const { return device_; }
  const device_info& info() const { return device_.info; }
  const std::string& name() const { return device_.info.name; }
  cl_device_id id() const { return device_.handle(); }
  cl_context context() const { return context_(); }
  cl_command_queue queue() const { return queue_(); }

  /// Bytes that the buffers of this session hold at present.
  std::atomic<long>& allocated() const { return *allocated_; }

  /// Waits until everything in the queue is done.
  void finish() const { check(clFinish(queue()), "clFinish", name()); }

 private:
  device device_;
  cl::Context context_;
  cl::CommandQueue queue_;
  std::shared_ptr<std::atomic<long>> allocated_;
};

/// Seconds as a person writes them.
inline std::string seconds(double s) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", s);
  return text;
}

/// Waits for a command. Fails when it failed on the device, and with `verdict::timeout` when it takes more than
/// `limit_s` seconds; OpenCL can't stop a kernel, so a program that must go on then does its work in a child process.
inline void wait(const session& s, const cl::Event& event, double limit_s) {
  using clock = std::chrono::steady_clock;
  check(clFlush(s.queue()), "clFlush", s.name());
  const auto begin = clock::now();
  const auto end = begin + std::chrono::duration<double>(limit_s);
  constexpr clock::duration shortest = std::chrono::microseconds(5), longest = std::chrono::microseconds(500);
  for (;;) {
    cl_int state = CL_QUEUED;
    check(clGetEventInfo(event(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr), "clGetEventInfo",
          s.name());
    if (state < 0) check(state, "a kernel", s.name());
    if (state == CL_COMPLETE) return;
    const auto now = clock::now();
    if (now > end)
      throw error("a kernel on " + s.name() + " did not end within " + seconds(limit_s) +
                      " s; it may hang: use a smaller problem or leave this variant out",
                  verdict::timeout);
    std::this_thread::sleep_for(std::clamp((now - begin) / 8, shortest, longest));
  }
}

/// The device's clock at which a finished command began or ended (`CL_PROFILING_COMMAND_START`, `..._END`), in ns.
inline cl_ulong time_of(const session& s, const cl::Event& event, cl_profiling_info what) {
  cl_ulong ns = 0;
  check(clGetEventProfilingInfo(event(), what, sizeof ns, &ns, nullptr), "clGetEventProfilingInfo", s.name());
  return ns;
}

/// Milliseconds from the begin of one finished command to the end of another.
inline double elapsed_ms(const session& s, const cl::Event& first, const cl::Event& last) {
  const cl_ulong begin = time_of(s, first, CL_PROFILING_COMMAND_START),
                 end = time_of(s, last, CL_PROFILING_COMMAND_END);
  return end > begin ? static_cast<double>(end - begin) * 1e-6 : 0;
}

}  // namespace hoist::runtime
