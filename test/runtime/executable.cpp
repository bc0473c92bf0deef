#include "kernels.hpp"
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/limits.hpp>

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

using namespace hoist::runtime;
using kernels::failure, kernels::has, kernels::is_one_line;

namespace {

/// The verdict and the sentence of a module that the runtime refuses.
void check_refused(const session& s, const hoist::runtime::kernel_module& m, verdict why, const std::string& part) {
  bool refused = false;
  try {
    executable(s, m).run();
  } catch (const error& e) {
    refused = true;
    CHECK(is_one_line(e.what()));
    CHECK_MESSAGE(has(e.what(), part), e.what());
    CHECK(e.why() == why);
  }
  CHECK_MESSAGE(refused, part);
}

}  // namespace

TEST_CASE("a module runs and computes what its kernels say") {
  const session s(best_device());
  for (long group : {1L, 3L, 7L, 64L}) {
    const long n = group * 11;
    const executable e(s, kernels::affine(n, group));
    std::vector<float> in(static_cast<std::size_t>(n)), out(in.size()), wanted;
    for (long i = 0; i < n; ++i) in[static_cast<std::size_t>(i)] = static_cast<float>(i - 5);
    for (float x : in) wanted.push_back(2 * x + 1);
    e[0].write(in);
    CHECK(e.run() >= 0);
    e[1].read(out);
    CHECK(out == wanted);
  }
}

TEST_CASE("a module of doubles is refused where there are none, and told from others") {
  device_info with, without;
  with.has_fp64 = true;
  without.name = "a phone";
  hoist::runtime::kernel_module m;
  CHECK_NOTHROW(limits::check_types(m, without));
  m.doubles = true;
  CHECK_NOTHROW(limits::check_types(m, with));
  CHECK_THROWS_WITH_AS(limits::check_types(m, without), "a phone has no doubles (cl_khr_fp64): use float, or another device",
                       error);
}

TEST_CASE("launches run in order and pass results through temporary buffers, in two dimensions") {
  const session s(best_device());
  hoist::runtime::kernel_module m;
  m.text =
      "kernel void index(global int* x) { x[get_global_id(1) * get_global_size(0) + get_global_id(0)] =\n"
      "  (int)(100 * get_global_id(1) + get_global_id(0)); }\n"
      "kernel void add(global const int* a, global const int* b, global int* c) {\n"
      "  c[get_global_id(0)] = a[get_global_id(0)] + b[get_global_id(0)]; }\n";
  m.buffer_bytes = {60, 60, 60};
  m.launches = {{"index", {0}, {5, 3, 1}, {5, 1, 1}, 2},
                {"add", {0, 0, 1}, {15, 1, 1}, {3, 1, 1}, 1},
                {"add", {1, 0, 2}, {15, 1, 1}, {15, 1, 1}, 1}};
  const executable e(s, m);
  e.run();
  std::vector<int> twice(15), thrice(15), wanted2, wanted3;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 5; ++x) wanted2.push_back(2 * (100 * y + x)), wanted3.push_back(3 * (100 * y + x));
  e[1].read(twice);
  e[2].read(thrice);
  CHECK(twice == wanted2);
  CHECK(thrice == wanted3);
  CHECK(e.buffers() == 3);
}

TEST_CASE("what a kernel writes beside a buffer is seen where the buffer has guard zones") {
  const session s(best_device());
  hoist::runtime::kernel_module m;
  m.text = "kernel void beside(global int* x) { x[get_global_id(0) - 2] = 7; x[11 + get_global_id(0)] = 7; }\n";
  m.buffer_bytes = {40};
  m.launches = {{"beside", {0}, {3, 1, 1}, {1, 1, 1}, 1}};
  const executable e(s, m, executable::guarded_buffers(s, m));
  CHECK(e.overwritten_guards() == 0);
  e.run();
  CHECK(e.overwritten_guards() == 20);
  CHECK(e[0].overwritten_guards() == 20);
  std::vector<int> first(1);
  e[0].read(first);
  CHECK(first == std::vector<int>{7});
  e[0].reset_guards();
  CHECK(e.overwritten_guards() == 0);
  e[0].fill(1);
  e[0].write(std::vector<int>(10, 3));
  CHECK(e.overwritten_guards() == 0);
  CHECK(buffer(s, 40).overwritten_guards() == 0);
}

TEST_CASE("buffers may be given, and may be larger") {
  const session s(best_device());
  const std::vector<buffer> pair = {buffer(s, 4096), buffer(s, 4096)};
  pair[0].fill(3.0f);
  pair[1].fill(0.0f);
  executable(s, kernels::affine(64, 8), pair).run();
  std::vector<float> out(65);
  pair[1].read(out);
  std::vector<float> wanted(64, 7.0f);
  wanted.push_back(0.0f);
  CHECK(out == wanted);
}

TEST_CASE("a launch that no kernel could make is refused before anything is built") {
  const session s(best_device());
  const long most = s.info().max_group;
  const auto with = [](const std::function<void(hoist::runtime::kernel_module&)>& change) {
    hoist::runtime::kernel_module m = kernels::affine(64, 8);
    m.text = "this is no OpenCL C";
    change(m);
    return m;
  };
  using hoist::runtime::kernel_module;
  constexpr verdict no = verdict::constraints;
  check_refused(s, with([&](kernel_module& m) { m.launches[0].global[0] = m.launches[0].local[0] = 2 * most; }), no, "at most");
  check_refused(s, with([&](kernel_module& m) {
                  m.launches[0].dimensions = 2;
                  m.launches[0].global[0] = m.launches[0].local[0] = most;
                  m.launches[0].global[1] = m.launches[0].local[1] = 2;
                }),
                no, "work-items, not " + std::to_string(most) + "x2");
  check_refused(s, with([](kernel_module& m) { m.launches[0].global[0] = 65; }), no, "no multiple");
  check_refused(s, with([](kernel_module& m) { m.launches[0].local[0] = 0; }), no, "at least 1");
  check_refused(s, with([](kernel_module& m) { m.launches[0].dimensions = 4; }), no, "one to three");
  check_refused(s, with([](kernel_module& m) { m.launches[0].arguments = {0, 2}; }), no, "buffer 2 of 2");
  check_refused(s, with([](kernel_module& m) { m.launches[0].arguments = {-1, 0}; }), no, "buffer -1");
  check_refused(s, with([](kernel_module& m) { m.launches.clear(); }), no, "without launches");
  check_refused(s, with([](kernel_module&) {}), verdict::compile, "clBuildProgram");
}

TEST_CASE("a local size too large for the built kernel is an error, not a crash") {
  const session s(best_device());
  hoist::runtime::kernel_module m;
  m.text =
      "kernel __attribute__((reqd_work_group_size(4, 1, 1))) void four(global int* x) { x[get_global_id(0)] = 1; }\n"
      "kernel void hungry(global int* x) { local int t[" +
      std::to_string(s.info().local_bytes / 4 + 64) +
      "];\n  t[get_local_id(0)] = x[0]; barrier(CLK_LOCAL_MEM_FENCE); x[get_global_id(0)] = t[x[1]]; }\n";
  m.buffer_bytes = {256};
  m.launches = {{"four", {0}, {64, 1, 1}, {64, 1, 1}, 1}};
  bool refused = false;
  try {
    executable(s, m).run();
  } catch (const error& e) {
    refused = true;
    CHECK(is_one_line(e.what()));
    CHECK((e.why() == verdict::runtime || e.why() == verdict::compile));
  }
  CHECK(refused);
  m.launches = {{"hungry", {0}, {64, 1, 1}, {64, 1, 1}, 1}};
  const program p = build(s, m.text);
  const bool told = p.resources(p.kernel("hungry")).local_bytes > 0;  // PoCL 5 tells nothing, and runs it
  const std::string text = told ? failure<error>([&] { executable(s, m).run(); }) : "";
  CHECK(text.empty() != told);
}

TEST_CASE("the limits that a built kernel sets are told apart") {
  device_info d;
  d.name = "D";
  d.local_bytes = 1000;
  const launch l{"k", {}, {128, 2, 1}, {64, 2, 1}, 2};
  CHECK_NOTHROW(limits::check_resources(l, {128, 0, 32, 1000, 0}, d));
  CHECK(has(failure<error>([&] {
              limits::check_resources(l, {127, 0, 32, 0, 0}, d);
            }),
            "at most 127 work-items in a work-group, not 64x2"));
  CHECK_NOTHROW(limits::check_resources(l, {127, 128, 32, 0, 0}, d));
  CHECK(has(failure<error>([&] { limits::check_resources(l, {128, 0, 32, 1001, 0}, d); }), "1001 bytes of local memory"));
}

TEST_CASE("arguments and buffers that do not fit the module are refused") {
  const session s(best_device());
  auto m = kernels::affine(64, 8);
  m.launches[0].arguments = {0};
  check_refused(s, m, verdict::constraints, "2 parameters, but the launch gives 1");
  m = kernels::affine(64, 8);
  CHECK(has(failure<error>([&] { executable(s, m, {buffer(s, 256)}); }), "2 buffers, but 1 were given"));
  CHECK(has(failure<error>([&] { executable(s, m, {buffer(s, 256), buffer(s, 255)}); }), "buffer 1 has 255 bytes where 256"));
}

TEST_CASE("a kernel that takes too long is a timeout, and the queue goes on when it ends") {
  const session s(best_device());
  const executable e(s, kernels::busy(50'000'000));
  e[0].fill(1u);
  bool late = false;
  try {
    e.run(0.001);
  } catch (const error& x) {
    late = true;
    CHECK(x.why() == verdict::timeout);
    CHECK(has(x.what(), "did not end within 0.001 s"));
  }
  CHECK(late);
  s.finish();
  const executable again(s, kernels::busy(1000));
  CHECK(again.run() >= 0);
}
