#include "kernels.hpp"
#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/host_memory.hpp>
#include <hoist/runtime/launcher.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

using namespace hoist::runtime;
using kernels::failure, kernels::has, kernels::is_one_line;

TEST_CASE("what is written is read back, whatever the size") {
  const session s(best_device());
  for (int n : {1, 2, 3, 17, 255, 1021, 65537}) {
    CAPTURE(n);
    std::vector<std::int32_t> out(static_cast<std::size_t>(n)), in(out.size());
    std::iota(out.begin(), out.end(), -n / 2);
    const buffer b(s, 4L * n);
    CHECK(b.bytes() == 4L * n);
    b.write(out);
    b.read(in);
    CHECK(in == out);
  }
}

TEST_CASE("a shorter write leaves the rest, and copies of a buffer share it") {
  const session s(best_device());
  const buffer b(s, 12);
  const buffer same = b;
  b.fill(7.0f);
  same.write(std::vector<float>{1, 2});
  std::vector<float> all(3);
  b.read(all);
  CHECK(all == std::vector<float>{1, 2, 7});
  b.write(std::vector<float>{});
  std::vector<float> none;
  b.read(none);
}

TEST_CASE("filling sets every element") {
  const session s(best_device());
  const buffer b(s, 8 * 1031);
  b.fill(-2.5);
  std::vector<double> d(1031);
  b.read(d);
  CHECK(d == std::vector<double>(1031, -2.5));
  b.fill(std::int16_t{-3});
  std::vector<std::int16_t> h(4124);
  b.read(h);
  CHECK(h == std::vector<std::int16_t>(4124, -3));
}

TEST_CASE("more than fits is refused in a sentence") {
  const session s(best_device());
  const buffer b(s, 10);
  std::vector<float> three(3);
  CHECK(has(failure<error>([&] { b.write(three); }), "writing 12 bytes is more than the buffer on " + s.name() + " has: 10"));
  CHECK(has(failure<error>([&] { b.read(three); }), "reading 12 bytes"));
  CHECK(has(failure<error>([&] { b.fill(1.0f); }), "10 bytes can't be filled with elements of 4"));
}

TEST_CASE("the limits of allocation are kept, and what is freed can be had again") {
  const session s(best_device());
  CHECK(is_one_line(failure<error>([&] { buffer(s, 0); })));
  CHECK(is_one_line(failure<error>([&] { buffer(s, -4); })));
  const std::string text = failure<error>([&] { buffer(s, s.info().max_alloc + 1); });
  CHECK(is_one_line(text));
  CHECK(has(text, s.name() + " allows " + std::to_string(s.info().max_alloc)));
  try {
    buffer(s, s.info().max_alloc + 1);
  } catch (const error& e) {
    CHECK(e.why() == verdict::constraints);
  }
  CHECK(s.allocated() == 0);
  {
    const buffer a(s, 100), b(s, 20), copy = a;
    CHECK(s.allocated() == 120);
  }
  CHECK(s.allocated() == 0);
}

TEST_CASE("all buffers together may not exceed the device's memory") {
  device d = best_device();
  d.info.global_bytes = 1000;
  const session s(d);
  const buffer a(s, 600);
  const std::string text = failure<error>([&] { buffer(s, 401); });
  CHECK(has(text, "all buffers would take 1001 bytes"));
  CHECK(has(text, "allows 1000"));
  CHECK(buffer(s, 400).bytes() == 400);
}

TEST_CASE("host memory is used where it lies, and the host sees what a kernel wrote") {
  const session s(best_device());
  hoist::shared_vector<float> in(3000, 3.0f), out(in.size(), 0.0f);
  CHECK(reinterpret_cast<std::uintptr_t>(in.data()) % shared_alignment == 0);
  CHECK(works_in_place(s, in.data()) == s.info().unified_memory);
  CHECK(!works_in_place(s, nullptr));
  CHECK(!works_in_place(s, in.data() + 1));
  const launcher run(s, kernels::affine(3000, 30));
  for (float x : {3.0f, 5.0f}) {
    in.assign(in.size(), x);
    const host_memory from(s, in.data(), 12000), to(s, out.data(), 12000);
    run.enqueue(s.queue(), results{to.handle()}, inputs{from.handle()});
    CHECK(to.give_back(s.queue()) == s.info().unified_memory);
    CHECK(out == hoist::shared_vector<float>(in.size(), 2 * x + 1));
  }
  CHECK(has(failure<error>([&] { host_memory(s, in.data(), 0); }), "needs at least one byte"));
}
