#pragma once
// A device opened for work: its context, an in-order queue with profiling, and waiting with a limit.

#include <hoist/meta/shared.hpp>
#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/opencl.hpp>

#include <string>

namespace hoist::runtime {

/// Bytes, counted by any thread.
class byte_count {
 public:
  void operator+=(long bytes) { __atomic_add_fetch(&bytes_, bytes, __ATOMIC_RELAXED); }
  void operator-=(long bytes) { *this += -bytes; }
  operator long() const { return __atomic_load_n(&bytes_, __ATOMIC_RELAXED); }

 private:
  long bytes_ = 0;
};

/// A device opened for work. Copies share the context and the queue. The queue executes in order and takes times.
class session {
 public:
  HOIST_RUNTIME explicit session(const device& d);
  /// In a context of the user's, retained; the queue is hoist's own. Fails when the device isn't in that context.
  HOIST_RUNTIME session(const device& d, cl_context context);

  const device& on() const { return device_; }
  const device_info& info() const { return device_.info; }
  const std::string& name() const { return device_.info.name; }
  cl_device_id id() const { return device_.handle(); }
  cl_context context() const { return context_(); }
  cl_command_queue queue() const { return queue_(); }

  /// Bytes that the buffers of this session hold at present.
  byte_count& allocated() const { return *allocated_; }

  /// Waits until everything in the queue is done.
  HOIST_RUNTIME void finish() const;

 private:
  HOIST_RUNTIME void open_queue();

  device device_;
  owned<cl_context> context_;
  owned<cl_command_queue> queue_;
  meta::shared<byte_count> allocated_;
};

/// Seconds as a person writes them.
HOIST_RUNTIME std::string seconds(double s);

/// Waits for a command. Fails when it failed on the device, and with `verdict::timeout` when it takes more than
/// `limit_s` seconds; OpenCL can't stop a kernel, so a program that must go on then does its work in a child process.
/// Time in which this process was stopped or got no turn doesn't count. On a CPU it is this process's CPU time that
/// counts, from when the device begins with `first`, if that is given: PoCL compiles before, in `build_limit_s`.
HOIST_RUNTIME void wait(const session& s, const owned<cl_event>& event, double limit_s, const owned<cl_event>* first = nullptr);

/// Seconds that a build may take, and a run on a CPU that uses no CPU time.
inline constexpr double build_limit_s = 120;

/// The device's clock at which a finished command began or ended (`CL_PROFILING_COMMAND_START`, `..._END`), in ns.
HOIST_RUNTIME cl_ulong time_of(const session& s, const owned<cl_event>& event, cl_profiling_info what);

/// Milliseconds from the begin of one finished command to the end of another.
HOIST_RUNTIME double elapsed_ms(const session& s, const owned<cl_event>& first, const owned<cl_event>& last);

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/meta/seconds.hpp>
#include <hoist/runtime/error.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <utility>
#include <vector>

namespace hoist::runtime {

HOIST_RUNTIME_BODY session::session(const device& d) : device_(d), allocated_(meta::shared<byte_count>::make()) {
  cl_int status = CL_SUCCESS;
  const cl_device_id id = d.handle();
  context_ = owned<cl_context>(clCreateContext(nullptr, 1, &id, nullptr, nullptr, &status));
  check(status, "clCreateContext", name());
  open_queue();
}

HOIST_RUNTIME_BODY session::session(const device& d, cl_context context)
    : device_(d), context_(context, true), allocated_(meta::shared<byte_count>::make()) {
  cl_uint count = 0;
  check(clGetContextInfo(context, CL_CONTEXT_NUM_DEVICES, sizeof count, &count, nullptr), "clGetContextInfo", name());
  std::vector<cl_device_id> devices(count);
  check(clGetContextInfo(context, CL_CONTEXT_DEVICES, count * sizeof devices[0], devices.data(), nullptr), "clGetContextInfo",
        name());
  if (std::find(devices.begin(), devices.end(), id()) == devices.end())
    throw error("the context given for " + name() + " is of other devices; make it with this one", verdict::constraints);
  open_queue();
}

HOIST_RUNTIME_BODY void session::finish() const { check(clFinish(queue()), "clFinish", name()); }

HOIST_RUNTIME_BODY void session::open_queue() {
  cl_int status = CL_SUCCESS;
  queue_ = owned<cl_command_queue>(clCreateCommandQueue(context_(), id(), CL_QUEUE_PROFILING_ENABLE, &status));
  check(status, "clCreateCommandQueue", name());
}

HOIST_RUNTIME_BODY std::string seconds(double s) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", s);
  return text;
}

namespace detail {

HOIST_LAZY cl_int state_of(const session& s, const owned<cl_event>& event) {
  cl_int state = CL_QUEUED;
  check(clGetEventInfo(event(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr), "clGetEventInfo", s.name());
  return state;
}
/// Seconds that all threads of this process have computed.
HOIST_LAZY double cpu_seconds() {
  std::timespec t{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace detail

HOIST_RUNTIME_BODY void wait(const session& s, const owned<cl_event>& event, double limit_s, const owned<cl_event>* first) {
  check(clFlush(s.queue()), "clFlush", s.name());
  constexpr double shortest = 5e-6, longest = 500e-6, longest_turn = 0.02;
  const bool on_cpu = s.info().type == device_type::cpu;
  bool began = !on_cpu || first == nullptr;
  double last = meta::seconds_now(), waited = 0, cpu_begin = detail::cpu_seconds();
  for (;;) {
    const cl_int state = detail::state_of(s, event);
    if (state < 0) check(state, "a kernel", s.name());
    if (state == CL_COMPLETE) return;
    if (!began && detail::state_of(s, *first) <= CL_RUNNING) {
      began = true;
      waited = 0;
      cpu_begin = detail::cpu_seconds();
    }
    const double now = meta::seconds_now();
    waited += std::min(now - std::exchange(last, now), longest_turn);
    const double most = !began ? build_limit_s : on_cpu ? limit_s + build_limit_s : limit_s;
    if (waited > most || (began && on_cpu && std::min(waited, detail::cpu_seconds() - cpu_begin) > limit_s))
      throw error("a kernel on " + s.name() + " did not end within " + seconds(limit_s) +
                      " s; it may hang: use a smaller problem or leave this variant out",
                  verdict::timeout);
    const std::timespec pause{0, static_cast<long>(1e9 * std::clamp(waited / 8, shortest, longest))};
    ::nanosleep(&pause, nullptr);
  }
}

HOIST_RUNTIME_BODY cl_ulong time_of(const session& s, const owned<cl_event>& event, cl_profiling_info what) {
  cl_ulong ns = 0;
  check(clGetEventProfilingInfo(event(), what, sizeof ns, &ns, nullptr), "clGetEventProfilingInfo", s.name());
  return ns;
}

HOIST_RUNTIME_BODY double elapsed_ms(const session& s, const owned<cl_event>& first, const owned<cl_event>& last) {
  const cl_ulong begin = time_of(s, first, CL_PROFILING_COMMAND_START), end = time_of(s, last, CL_PROFILING_COMMAND_END);
  return end > begin ? static_cast<double>(end - begin) * 1e-6 : 0;
}

}  // namespace hoist::runtime
#endif
