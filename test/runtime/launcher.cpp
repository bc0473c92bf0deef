#include "kernels.hpp"
#include <hoist/runtime/launcher.hpp>

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <random>
#include <thread>
#include <vector>
#include <unistd.h>

using namespace hoist::runtime;
using kernels::failure, kernels::has, kernels::is_one_line;

namespace {

/// A context and a queue as a program that knows nothing of hoist makes them.
struct users_own {
  device on = best_device();
  owned<cl_context> context;
  owned<cl_command_queue> queue;
  explicit users_own(cl_command_queue_properties how = 0) {
    const cl_device_id id = on.handle();
    context = owned<cl_context>(clCreateContext(nullptr, 1, &id, nullptr, nullptr, nullptr));
    queue = owned<cl_command_queue>(clCreateCommandQueue(context(), id, how, nullptr));
  }
  owned<cl_mem> buffer(std::size_t bytes, const float* data = nullptr) const {
    return owned<cl_mem>(clCreateBuffer(context(), CL_MEM_READ_WRITE | (data != nullptr ? CL_MEM_COPY_HOST_PTR : 0), bytes,
                                        const_cast<float*>(data), nullptr));
  }
  std::vector<float> read(const owned<cl_mem>& b, std::size_t count, cl_event after = nullptr) const {
    std::vector<float> all(count);
    REQUIRE(clEnqueueReadBuffer(queue(), b(), CL_TRUE, 0, count * sizeof(float), all.data(), after != nullptr,
                                after != nullptr ? &after : nullptr, nullptr) == CL_SUCCESS);
    return all;
  }
};

std::vector<float> some(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<float> all(count);
  for (float& x : all) x = static_cast<float>(random() % 2001) - 1000;
  return all;
}

long resident_bytes() {
  long pages = 0, resident = 0;
  std::FILE* f = std::fopen("/proc/self/statm", "r");
  REQUIRE(f != nullptr);
  REQUIRE(std::fscanf(f, "%ld %ld", &pages, &resident) == 2);
  std::fclose(f);
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace

TEST_CASE("a launch in the user's context waits for the user's event and gives one") {
  for (const cl_command_queue_properties how :
       {cl_command_queue_properties{0}, cl_command_queue_properties{CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}}) {
    const users_own u(how);
    const long n = 77;
    const launcher run(session(u.on, u.context()), kernels::affine(n, 7));
    const std::vector<float> in = some(n, 1);
    const owned<cl_mem> from = u.buffer(4 * n, in.data()), to = u.buffer(4 * n);
    const owned<cl_event> gate(clCreateUserEvent(u.context(), nullptr));
    const cl_event after = gate();
    cl_event done = nullptr;
    run.enqueue(u.queue(), results{to()}, inputs{from()}, std::span(&after, 1), &done);
    const owned<cl_event> ended(done);
    REQUIRE(clFlush(u.queue()) == CL_SUCCESS);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    cl_int state = CL_COMPLETE;
    REQUIRE(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr) == CL_SUCCESS);
    CHECK(state != CL_COMPLETE);
    REQUIRE(clSetUserEventStatus(gate(), CL_COMPLETE) == CL_SUCCESS);
    const std::vector<float> out = u.read(to, n, done);
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 2 * in[i] + 1);
  }
}

TEST_CASE("launches of one module follow each other in a queue without order") {
  const users_own u(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  hoist::runtime::kernel_module m = kernels::affine(64, 8);
  m.buffer_bytes.push_back(256);
  m.launches.assign(20, m.launches[0]);
  for (std::size_t l = 0; l < m.launches.size(); ++l) {
    const bool first = l == 0, last = l + 1 == m.launches.size();
    m.launches[l].arguments = {first ? 0 : l % 2 == 1 ? 2 : 3, last ? 1 : l % 2 == 1 ? 3 : 2};
  }
  m.buffer_bytes.push_back(256);
  const launcher run(session(u.on, u.context()), m);
  const std::vector<float> in(64, 1);
  const owned<cl_mem> from = u.buffer(256, in.data()), to = u.buffer(256);
  cl_event done = nullptr;
  run.enqueue(u.queue(), results{to()}, inputs{from()}, {}, &done);
  const owned<cl_event> ended(done);
  const std::vector<float> out = u.read(to, 64, done);
  CHECK(out == std::vector<float>(64, 0x1p21f - 1));
}

TEST_CASE("arrays may be parts of buffers, at any place, and rows in wider rows") {
  const users_own u;
  std::mt19937 random(3);
  int staged = 0;
  for (int t = 0; t < 60; ++t) {
    const auto below = [&](std::size_t n) { return random() % n; };
    const std::size_t rows = 1 + below(7), columns = 1 + below(40), n = rows * columns;
    const launcher run(session(u.on, u.context()), kernels::affine(static_cast<long>(n), 1));
    const auto part = [&](cl_mem memory, std::size_t floats) {
      const std::size_t pitch = columns + (t % 3 == 0 ? 0 : below(9)), span = (rows - 1) * pitch + columns;
      const std::size_t offset = t % 2 == 0 ? 256 * below(4) : below(floats - span);
      return device_array{memory, 4 * offset, rows, 4 * columns, 4 * pitch};
    };
    const std::vector<float> in = some(3000, static_cast<unsigned>(t)), before = some(3000, static_cast<unsigned>(t + 1000));
    const owned<cl_mem> from = u.buffer(12000, in.data()), to = u.buffer(12000, before.data());
    const device_array a = part(from(), 3000), b = part(to(), 3000);
    staged += !b.dense();
    run.enqueue(u.queue(), results{b}, inputs{a});
    std::vector<float> wanted = before;
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c)
        wanted[(b.offset + r * b.pitch) / 4 + c] = 2 * in[(a.offset + r * a.pitch) / 4 + c] + 1;
    CHECK(u.read(to, 3000) == wanted);
  }
  CHECK(staged > 10);
}

TEST_CASE("a part that goes beyond its buffer, or overlaps what is written, is refused") {
  const users_own u;
  const launcher run(session(u.on, u.context()), kernels::affine(64, 8));
  const owned<cl_mem> from = u.buffer(1024), to = u.buffer(1024), small = u.buffer(128);
  const auto says = [&](device_array a, device_array b) {
    return failure<error>([&] { run.enqueue(u.queue(), results{b}, inputs{a}); });
  };
  const device_array good{to(), 0, 8, 32, 64};
  CHECK(says({from()}, good) == "");
  CHECK(says({from(), 2000}, good) == "input 0 begins at byte 2000 of a buffer of 1024");
  CHECK(says({from(), 0, 8, 16}, good) == "input 0 has 128 bytes where 256 are needed");
  CHECK(says({from(), 900, 1, 256}, good) == "input 0 ends 132 bytes beyond its buffer");
  CHECK(says({from(), 0, 8, 32, 16}, good) == "input 0 has rows 16 bytes apart, less than their 32 bytes");
  CHECK(says({nullptr}, good) == "input 0 is no buffer");
  CHECK(says({to(), 0, 1, 256}, {to(), 128, 1, 256}) == "input 0 and result 0 overlap, and one is written");
  CHECK(says({to(), 0, 1, 256}, {to(), 512, 1, 256}) == "");
  const auto whole = [&](const results<cl_mem>& out, const inputs<cl_mem>& in) {
    return failure<error>([&] { run.enqueue(u.queue(), out, in); });
  };
  CHECK(whole({to()}, {from()}) == "");
  CHECK(whole({to()}, {}) == "0 inputs were given where the program has 1");
  CHECK(whole({to(), from()}, {from()}) == "2 results were given where the program has 1");
  CHECK(whole({to()}, {small()}) == "input 0 has 128 bytes where 256 are needed");
  CHECK(whole({small()}, {from()}) == "result 0 has 128 bytes where 256 are needed");
  CHECK(whole({to()}, {nullptr}) == "input 0 is no buffer");
  CHECK(has(whole({to()}, {to()}), "which is also its buffer 0"));
  CHECK(whole({to()}, {from()}) == "");
}

namespace {
template <class First, class Second>
concept can_launch = requires(const launcher& l, cl_command_queue q, const First& a, const Second& b) { l.enqueue(q, a, b); };
}  // namespace

TEST_CASE("results are given before inputs: the types say which is which, and so do the flags of a buffer") {
  static_assert(can_launch<results<cl_mem>, inputs<cl_mem>> && can_launch<results<device_array>, inputs<device_array>>);
  static_assert(!can_launch<inputs<cl_mem>, results<cl_mem>> && !can_launch<inputs<device_array>, results<device_array>>);
  static_assert(!can_launch<results<cl_mem>, results<cl_mem>> && !can_launch<results<device_array>, inputs<cl_mem>>);
  static_assert(!can_launch<std::array<cl_mem, 1>, std::array<cl_mem, 1>>);
  const users_own u;
  const launcher run(session(u.on, u.context()), kernels::affine(64, 8));
  const std::vector<float> in = some(64, 5);
  const owned<cl_mem> read(
      clCreateBuffer(u.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, 256, const_cast<float*>(in.data()), nullptr)),
      written(clCreateBuffer(u.context(), CL_MEM_WRITE_ONLY, 256, nullptr, nullptr));
  const auto says = [&](cl_mem out, cl_mem from) {
    const auto whole = failure<error>([&] { run.enqueue(u.queue(), results{out}, inputs{from}); });
    const auto parts = failure<error>([&] {
      run.enqueue(u.queue(), results{device_array{out, 0, 1, 256}}, inputs{device_array{from, 0, 1, 256}});
    });
    CHECK(whole == parts);
    return whole;
  };
  CHECK(says(written(), read()) == "");
  CHECK(says(read(), written()) ==
        "input 0 is a buffer that kernels may only write (CL_MEM_WRITE_ONLY); results are given before inputs");
  const owned<cl_mem> any = u.buffer(256);
  CHECK(says(read(), any()) ==
        "result 0 is a buffer that kernels may only read (CL_MEM_READ_ONLY); results are given before inputs");
  const std::vector<float> out = u.read(written, 64), before = u.read(read, 64);
  for (std::size_t i = 0; i < out.size(); ++i) CHECK((out[i] == 2 * in[i] + 1 && before[i] == in[i]));
}

TEST_CASE("a context of other devices is refused, and one of several devices is taken") {
  const users_own u;
  CHECK(device_of(u.on.handle()).info.name == u.on.info.name);
  CHECK(session(u.on, u.context()).name() == u.on.info.name);
  for (const device& d : devices())
    if (d.handle() != u.on.handle()) CHECK(has(failure<error>([&] { session(d, u.context()); }), "is of other devices"));
}

TEST_CASE("threads may share a launcher") {
  const users_own u;
  const long n = 4096;
  const launcher run(session(u.on, u.context()), kernels::affine(n, 64));
  std::atomic<int> wrong = 0;
  std::vector<std::thread> pool;
  for (unsigned t = 0; t < 4; ++t)
    pool.emplace_back([&, t] {
      const std::vector<float> in = some(n, t);
      const owned<cl_mem> from = u.buffer(4 * n, in.data()), to = u.buffer(4 * n);
      for (int k = 0; k < 50; ++k) {
        cl_event done = nullptr;
        run.enqueue(u.queue(), results{to()}, inputs{from()}, {}, &done);
        const owned<cl_event> ended(done);
        std::vector<float> out(n);
        wrong += clEnqueueReadBuffer(u.queue(), to(), CL_TRUE, 0, 4 * n, out.data(), 1, &done, nullptr) != CL_SUCCESS;
        for (std::size_t i = 0; i < out.size(); ++i) wrong += out[i] != 2 * in[i] + 1;
      }
    });
  for (std::thread& t : pool) t.join();
  CHECK(wrong == 0);
}

TEST_CASE("a hundred thousand launches leave no memory behind") {
  const users_own u;
  const launcher run(session(u.on, u.context()), kernels::affine(64, 64));
  const owned<cl_mem> a = u.buffer(2048), b = u.buffer(2048);
  const auto launch = [&](long times) {
    for (long k = 0; k < times; ++k) {
      cl_event done = nullptr;
      if (k % 8 == 7)
        run.enqueue(u.queue(), results{device_array{b(), 0, 8, 32, 64}}, inputs{device_array{a(), 1024, 1, 256}}, {}, &done);
      else
        run.enqueue(u.queue(), results{k % 2 == 0 ? b() : a()}, inputs{k % 2 == 0 ? a() : b()}, {}, &done);
      const owned<cl_event> ended(done);
      if (k % 64 == 63) clFinish(u.queue());
    }
    clFinish(u.queue());
  };
  launch(20000);
  const long before = resident_bytes();
  launch(100000);
  const long grown = resident_bytes() - before;
  MESSAGE("100,000 launches: ", grown / 1024, " KiB more");
  CHECK(grown < (2L << 20));  // 20 bytes a launch; an event alone takes more than 200
}
