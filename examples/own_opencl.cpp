// A program with its own OpenCL: context, queue, events and buffers are made without hoist, and hoist's kernels run among the
// program's other work.

#include <hoist/opencl.hpp>

#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#include <CL/opencl.hpp>

#include <cstdio>

using namespace hoist;

inline constexpr auto doubled = program<array2<float, N, M>>([](auto in) { return in | map2([](auto x) { return x + x; }); });

int main() try {
  const runtime::device device = best_device();
  cl_device_id id = device.handle();
  const cl::Context context(clCreateContext(nullptr, 1, &id, nullptr, nullptr, nullptr));
  const cl::CommandQueue queue(clCreateCommandQueue(context(), id, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, nullptr));
  const long rows = 200, columns = 300;
  std::vector<float> in(rows * columns, 3), out(in.size());
  const cl::Buffer from(clCreateBuffer(context(), CL_MEM_READ_ONLY, 4 * in.size(), nullptr, nullptr));
  const cl::Buffer to(clCreateBuffer(context(), CL_MEM_READ_WRITE, 4 * in.size(), nullptr, nullptr));

  // [launch]
  auto run = tune(doubled, runtime::session(device, context()));
  const runtime::launcher step = run.prepared({{"N", rows}, {"M", columns}});
  cl_event copied = nullptr, computed = nullptr;
  clEnqueueWriteBuffer(queue(), from(), CL_FALSE, 0, 4 * in.size(), in.data(), 0, nullptr, &copied);
  step.enqueue(queue(), runtime::results{to()}, runtime::inputs{from()}, std::span(&copied, 1), &computed);
  clEnqueueReadBuffer(queue(), to(), CL_TRUE, 0, 4 * out.size(), out.data(), 1, &computed, nullptr);
  // [/launch]
  clReleaseEvent(copied);
  clReleaseEvent(computed);
  bool right = out == std::vector<float>(in.size(), 6);

  // [part]
  // The 20 x 30 elements from row 50, column 70 on, in place.
  const runtime::device_array square{
      .memory = to(), .offset = 4 * (50 * columns + 70), .rows = 20, .row = 4 * 30, .pitch = 4 * columns};
  const runtime::launcher part = run.prepared({{"N", 20}, {"M", 30}});
  cl_event done = nullptr;
  part.enqueue(queue(), runtime::results{square}, runtime::inputs{square}, {}, &done);
  // [/part]
  clEnqueueReadBuffer(queue(), to(), CL_TRUE, 0, 4 * out.size(), out.data(), 1, &done, nullptr);
  clReleaseEvent(done);
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j)
      right &= out[static_cast<std::size_t>(i * columns + j)] == (i >= 50 && i < 70 && j >= 70 && j < 100 ? 12.0f : 6.0f);

  // [shared]
  shared_vector<float> a(rows * columns, 1.5f), b(a.size());
  const runtime::session s(device);
  const runtime::launcher there = tune(doubled, s).prepared({{"N", rows}, {"M", columns}});
  const runtime::host_memory of_a(s, a.data(), 4 * a.size()), of_b(s, b.data(), 4 * b.size());
  there.enqueue(s.queue(), runtime::results{of_b.handle()}, runtime::inputs{of_a.handle()});
  const bool nothing_copied = of_b.give_back(s.queue());
  // [/shared]
  right &= b == shared_vector<float>(a.size(), 3) && nothing_copied == device.info.unified_memory;
  std::printf("%s\n", right ? "right" : "wrong");
  return right ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "own_opencl: %s\n", e.what());
  return 1;
}
