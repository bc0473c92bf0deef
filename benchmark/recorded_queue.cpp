// Launches of a time loop: each into the queue, beside a recording of all (cl_khr_command_buffer), in steps a second.
// usage: recorded_queue [SIDE [STEPS [BATCHES]]]     a line a way; the device is the best there is, or HOIST_DEVICE
//   Two kernel objects of a step with 5 points take turns, as those of a launcher do. The recording is made once, and its commands
//   follow one another by the queue's order, or by points of synchronisation. docs/decisions/045-no-recorded-queue.md has figures.

#include <hoist/meta/seconds.hpp>
#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/program.hpp>
#include <hoist/runtime/session.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace hoist::runtime;

constexpr const char* text =
    "kernel void smooth(global const float* restrict in, global float* restrict out, int n) {\n"
    "  const int x = get_global_id(0), y = get_global_id(1);\n"
    "  const int l = max(x - 1, 0), r = min(x + 1, n - 1), u = max(y - 1, 0), d = min(y + 1, n - 1);\n"
    "  out[y * n + x] = 0.2f * (in[y * n + x] + in[u * n + x] + in[d * n + x] + in[y * n + l] + in[y * n + r]);\n}\n";

// What is used of the extension, whose provisional declarations not every header has.
using recording = struct recording_of_commands*;
using sync_point = cl_uint;
using create_function = recording(CL_API_CALL*)(cl_uint, const cl_command_queue*, const void*, cl_int*);
using record_function = cl_int(CL_API_CALL*)(recording, cl_command_queue, const void*, cl_kernel, cl_uint, const std::size_t*,
                                             const std::size_t*, const std::size_t*, cl_uint, const sync_point*, sync_point*,
                                             void*);
using one_function = cl_int(CL_API_CALL*)(recording);
using enqueue_function = cl_int(CL_API_CALL*)(cl_uint, cl_command_queue*, recording, cl_uint, const cl_event*, cl_event*);

/// The device's function of this name, or null.
template <class F>
F function_of(const session& s, const char* name) {
  cl_platform_id platform = nullptr;
  check(clGetDeviceInfo(s.id(), CL_DEVICE_PLATFORM, sizeof(cl_platform_id), &platform, nullptr), "clGetDeviceInfo", s.name());
  return reinterpret_cast<F>(clGetExtensionFunctionAddressForPlatform(platform, name));
}
bool has_recordings(const session& s) {
  std::size_t length = 0;
  check(clGetDeviceInfo(s.id(), CL_DEVICE_EXTENSIONS, 0, nullptr, &length), "clGetDeviceInfo", s.name());
  std::string all(length, ' ');
  check(clGetDeviceInfo(s.id(), CL_DEVICE_EXTENSIONS, length, all.data(), nullptr), "clGetDeviceInfo", s.name());
  return all.find("cl_khr_command_buffer") != std::string::npos;
}

/// The steps of a loop between two arrays.
struct loop {
  const session& s;
  std::size_t side;
  int steps;
  std::array<owned<cl_kernel>, 2> kernels{};
  std::size_t global[2] = {side, side}, local[2] = {std::min<std::size_t>(side, 64), std::min<std::size_t>(side, 16)};

  void enqueue() const {
    for (int k = 0; k < steps; ++k)
      check(clEnqueueNDRangeKernel(s.queue(), kernels[k % 2](), 2, nullptr, global, local, 0, nullptr, nullptr),
            "clEnqueueNDRangeKernel", s.name());
  }
  /// A recording of all steps, `synchronised` by points or by the order of the queue.
  recording recorded(bool synchronised) const {
    const auto create = function_of<create_function>(s, "clCreateCommandBufferKHR");
    const auto record = function_of<record_function>(s, "clCommandNDRangeKernelKHR");
    const auto finalize = function_of<one_function>(s, "clFinalizeCommandBufferKHR");
    if (create == nullptr || record == nullptr || finalize == nullptr)
      throw error("the driver lacks functions of the extension");
    cl_int status = CL_SUCCESS;
    const cl_command_queue queue = s.queue();
    const recording made = create(1, &queue, nullptr, &status);
    check(status, "clCreateCommandBufferKHR", s.name());
    sync_point before = 0, after = 0;
    for (int k = 0; k < steps; ++k, before = after) {
      const bool waits = synchronised && k > 0;
      check(record(made, nullptr, nullptr, kernels[k % 2](), 2, nullptr, global, local, waits ? 1 : 0,
                   waits ? &before : nullptr, synchronised ? &after : nullptr, nullptr),
            "clCommandNDRangeKernelKHR", s.name());
    }
    check(finalize(made), "clFinalizeCommandBufferKHR", s.name());
    return made;
  }
};

struct way {
  const char* name;
  std::function<void()> queues_all;
  double record_ms = 0, host_ms = 1e300, all_ms = 1e300;
};
void time(const session& s, way& w) {
  s.finish();
  const double begin = hoist::meta::seconds_now();
  w.queues_all();
  const double queued = hoist::meta::seconds_now();
  s.finish();
  w.host_ms = std::min(w.host_ms, 1e3 * (queued - begin));
  w.all_ms = std::min(w.all_ms, 1e3 * (hoist::meta::seconds_now() - begin));
}

}  // namespace

int main(int argc, char** argv) try {
  const long side = argc > 1 ? std::atol(argv[1]) : 64, steps = argc > 2 ? std::atol(argv[2]) : 10000;
  const int batches = argc > 3 ? std::atoi(argv[3]) : 5;
  if (side < 1 || side > 16384 || (side > 64 && side % 64 != 0) || (side > 16 && side % 16 != 0) || steps < 1 || batches < 1)
    throw error("a side is at most 16, 32, 48, or a multiple of 64; steps and batches are at least 1");
  const char* wanted = std::getenv("HOIST_DEVICE");
  const session s(wanted != nullptr && *wanted != 0 ? find(wanted) : best_device());
  const program built(s, text);
  const buffer a(s, 4 * side * side), b(s, 4 * side * side);
  a.fill(1.f);
  loop all{s, static_cast<std::size_t>(side), static_cast<int>(steps), {built.kernel("smooth"), built.kernel("smooth")}};
  for (int k = 0; k < 2; ++k) {
    const cl_mem from = k == 0 ? a.handle() : b.handle(), to = k == 0 ? b.handle() : a.handle();
    const auto n = static_cast<cl_int>(side);
    check(clSetKernelArg(all.kernels[k](), 0, sizeof from, &from), "clSetKernelArg", s.name());
    check(clSetKernelArg(all.kernels[k](), 1, sizeof to, &to), "clSetKernelArg", s.name());
    check(clSetKernelArg(all.kernels[k](), 2, sizeof n, &n), "clSetKernelArg", s.name());
  }
  std::vector<way> ways{{"each into the queue", [&] { all.enqueue(); }}};
  std::vector<recording> made;
  if (has_recordings(s)) {
    const auto enqueue = function_of<enqueue_function>(s, "clEnqueueCommandBufferKHR");
    if (enqueue == nullptr) throw error("the driver lacks functions of the extension");
    for (bool synchronised : {false, true}) {
      const double begin = hoist::meta::seconds_now();
      made.push_back(all.recorded(synchronised));
      ways.push_back({synchronised ? "recorded, with points" : "recorded, in order", [&s, enqueue, r = made.back()] {
                        check(enqueue(0, nullptr, r, 0, nullptr, nullptr), "clEnqueueCommandBufferKHR", s.name());
                      }});
      ways.back().record_ms = 1e3 * (hoist::meta::seconds_now() - begin);
    }
  } else {
    std::printf("%s has no cl_khr_command_buffer\n", s.name().c_str());
  }
  for (int k = 0; k < batches; ++k)
    for (way& w : ways) time(s, w);
  for (const way& w : ways)
    std::printf("%5ld %6ld steps  %-22s %9.3f ms to record %9.3f ms to enqueue %9.3f ms in all %9.0f steps/s\n", side, steps,
                w.name, w.record_ms, w.host_ms, w.all_ms, 1e3 * static_cast<double>(steps) / w.all_ms);
  const auto release = function_of<one_function>(s, "clReleaseCommandBufferKHR");
  for (recording r : made)
    if (release != nullptr) release(r);
  return 0;
} catch (const std::exception& e) {
  std::fprintf(stderr, "recorded_queue: %s\n", e.what());
  return 1;
}
