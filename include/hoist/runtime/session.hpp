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
#include <vector>

namespace hoist::runtime {

/// A device opened for work. Copies share the context and the queue. The queue executes in order and takes times.
class session {
 public:
  explicit session(const device& d) : device_(d), allocated_(std::make_shared<std::atomic<long>>(0)) {
    cl_int status = CL_SUCCESS;
    const cl_device_id id = d.handle();
    context_ = cl::Context(clCreateContext(nullptr, 1, &id, nullptr, nullptr, &status));
    check(status, "clCreateContext", name());
    open_queue();
  }

  /// In a context of the user's, retained; the queue is hoist's own. Fails when the device isn't in that context.
  session(const device& d, cl_context context)
      : device_(d), context_(context, true), allocated_(std::make_shared<std::atomic<long>>(0)) {
    cl_uint count = 0;
    check(clGetContextInfo(context, CL_CONTEXT_NUM_DEVICES, sizeof count, &count, nullptr), "clGetContextInfo", name());
    std::vector<cl_device_id> devices(count);
    check(clGetContextInfo(context, CL_CONTEXT_DEVICES, count * sizeof devices[0], devices.data(), nullptr), "clGetContextInfo",
          name());
    if (std::ranges::find(devices, id()) == devices.end())
      throw error("the context given for " + name() + " is of other devices; make it with this one", verdict::constraints);
    open_queue();
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
  void open_queue() {
    cl_int status = CL_SUCCESS;
    queue_ = cl::CommandQueue(clCreateCommandQueue(context_(), id(), CL_QUEUE_PROFILING_ENABLE, &status));
    check(status, "clCreateCommandQueue", name());
  }

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
  const cl_ulong begin = time_of(s, first, CL_PROFILING_COMMAND_START), end = time_of(s, last, CL_PROFILING_COMMAND_END);
  return end > begin ? static_cast<double>(end - begin) * 1e-6 : 0;
}

}  // namespace hoist::runtime
