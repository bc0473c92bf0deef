#include "kernels.hpp"
#include <hoist/meta/median.hpp>
#include <hoist/runtime/timing.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <vector>

using namespace hoist::runtime;

TEST_CASE("the median halves a sample") {
  std::mt19937 random(1);
  CHECK(hoist::meta::median({}) == 0);
  for (int n = 1; n < 40; ++n) {
    std::vector<double> x;
    for (int i = 0; i < n; ++i) x.push_back(static_cast<double>(random() % 50));
    const double m = hoist::meta::median(x);
    CHECK(2 * std::ranges::count_if(x, [&](double v) { return v < m; }) <= n);
    CHECK(2 * std::ranges::count_if(x, [&](double v) { return v > m; }) <= n);
    std::ranges::sort(x);
    const std::size_t half = x.size() / 2;
    CHECK(m == (n % 2 == 1 ? x[half] : (x[half - 1] + x[half]) / 2));
    CHECK(hoist::meta::upper_median(x) == x[half]);
  }
  CHECK(hoist::meta::upper_median({}) == 0);
}

TEST_CASE("times of launches add up to the whole's, and none falls below a tenth of itself") {
  const std::vector<double> apart = {0.005, 0.009, 0.004};
  const std::vector<double> within = launches_within(apart, 0.012);
  REQUIRE(within.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(within[i] == doctest::Approx(apart[i] - 0.002));
  CHECK(launches_within(apart, 0.5) == apart);
  const std::vector<double> uneven = launches_within({0.001, 0.1}, 0.05);  // more than events cost
  CHECK(uneven[0] + uneven[1] == doctest::Approx(0.05));
  CHECK(uneven[0] == doctest::Approx(0.0001 / 0.0951 * 0.05));
  CHECK(launches_within({0.05, 50}, 49)[0] > 0.04);  // what a long launch varies by is not taken from a short one
  CHECK(launches_within({}, 1).empty());
}
TEST_CASE("runs are steady when their median moved by less than the tolerance over the last third") {
  CHECK(!is_steady({}, 0.01));
  CHECK(is_steady(std::vector<double>(5, 1.0), 0.01));
  const std::vector<double> outlier = {9, 1, 1, 1, 1, 1}, drift = {1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6};
  CHECK(is_steady(outlier, 0.01));
  CHECK(!is_steady(drift, 0.01));
  CHECK(is_steady(drift, 0.5));
  std::vector<double> late(20, 1.0);
  late.insert(late.end(), 21, 2.0);
  CHECK(!is_steady(late, 0.01));
}

TEST_CASE("a batch holds as many executions as its time asks for") {
  CHECK(stopwatch::batch_size(1.0, 0.2) == 1);
  CHECK(stopwatch::batch_size(0.2, 0.2) == 1);
  CHECK(stopwatch::batch_size(0.05, 0.2) == 4);
  CHECK(stopwatch::batch_size(0.06, 0.2) == 4);
  CHECK(stopwatch::batch_size(0, 0.2) == 1000);
}

TEST_CASE("a kernel is timed: short ones in batches, within the numbers of runs asked for") {
  const session s(best_device());
  const executable e(s, kernels::affine(4096, 64));
  e[0].fill(1.0f);
  const timing t = measure(s, e);
  CHECK(t.median_ms > 0);
  CHECK(t.builds_ms > 0);
  CHECK(t.first_ms > 0);
  CHECK(t.batch >= 1);
  CHECK(t.runs_ms.size() >= 5);
  CHECK(t.runs_ms.size() <= 30);
  CHECK(t.median_ms == hoist::meta::median(t.runs_ms));
}

TEST_CASE("the device's clock shows no more time than passed on the host") {
  const session s(best_device());
  const executable e(s, kernels::busy(2'000'000));
  e[0].fill(1u);
  s.finish();
  const double begin = hoist::meta::seconds_now();
  const double on_device = e.run();
  const double on_host = stopwatch::seconds_since(begin) * 1e3;
  CHECK(on_device > 0);
  CHECK(on_device <= on_host * 1.01 + 0.01);
}

TEST_CASE("every execution of a batch is made, and none else is counted") {
  const session s(best_device());
  hoist::runtime::kernel_module m;
  m.text = "kernel void count(global int* x) { x[0] += 1; }";
  m.buffer_bytes = {4};
  m.launches = {{"count", {0}, {1, 1, 1}, {1, 1, 1}, 1}};
  const executable e(s, m);
  e[0].fill(0);
  int asked = 0;
  const timing t = measure(s, [&](int times) { return asked += times, e.enqueue(times); }, {.min_runs = 3, .max_runs = 3});
  std::vector<int> executed(1);
  e[0].read(executed);
  CHECK(t.runs_ms.size() == 3);
  CHECK(executed[0] == asked);
  CHECK(asked >= 2 + 3 * t.batch);
}

TEST_CASE("what is queued behind a hold is all executed, after it") {
  const session s(best_device());
  const executable e(s, kernels::busy(10));
  e[0].fill(1u);
  queue_blocker h(s);
  const owned<cl_event> held = h.enqueue(5);
  const commands c = e.enqueue(3);
  wait(s, c.last, 60);
  CHECK(time_of(s, held, CL_PROFILING_COMMAND_END) > time_of(s, held, CL_PROFILING_COMMAND_START));
  CHECK(time_of(s, c.first, CL_PROFILING_COMMAND_START) >= time_of(s, held, CL_PROFILING_COMMAND_END));
  int asked = 0;
  const timing t = measure(
      s, [&](int times) { return asked += times, e.enqueue(times); }, {.min_runs = 3, .max_runs = 3}, &h);
  std::vector<unsigned> x(1);
  e[0].read(x);
  unsigned expected = 1;
  for (int i = 0; i < (asked + 3) * 10; ++i) expected = expected * 1664525u + (expected >> 7) + 1013904223u;
  CHECK(x[0] == expected);
  CHECK(t.runs_ms.size() == 3);
}

TEST_CASE("a slow beginning doesn't leave batches too short") {
  const session s(best_device());
  const executable slow(s, kernels::busy(1'000'000)), fast(s, kernels::busy(10));
  slow[0].fill(1u);
  fast[0].fill(1u);
  int calls = 0;
  const timing t = measure(s, [&](int times) { return ++calls <= 3 ? slow.enqueue(times) : fast.enqueue(times); },
                           {.min_runs = 3, .max_runs = 3, .batch_ms = 0.2});
  CHECK(t.runs_ms.size() == 3);
  CHECK(t.batch > 1);
  CHECK(t.batch >= stopwatch::batch_size(t.median_ms, 0.2) / 2);
}

TEST_CASE("a spent budget ends measuring after one run") {
  const session s(best_device());
  const executable e(s, kernels::busy(1000));
  e[0].fill(1u);
  CHECK(measure(s, e, {.budget_s = 0}).runs_ms.size() == 1);
}

TEST_CASE("of what is slow, few runs are made, and one of what is very slow") {
  const session s(best_device());
  const executable e(s, kernels::busy(200'000));
  e[0].fill(1u);
  const timing_options all{.min_runs = 6, .max_runs = 6, .batch_ms = 0, .slow_ms = 1e9};
  CHECK(measure(s, e, all).runs_ms.size() == 6);
  timing_options slow = all;
  slow.slow_ms = 1e-6;
  slow.slow_budget_s = 1e9;
  CHECK(measure(s, e, slow).runs_ms.size() == 3);
  slow.slow_budget_s = 0;
  int asked = 0;
  const timing once = measure(
      s, [&](int times) { return asked += times, e.enqueue(times); }, slow);
  CHECK(asked == 1);
  CHECK(once.runs_ms.size() == 1);
  CHECK(once.runs_ms[0] == once.median_ms);
  CHECK(once.median_ms > 0);
}
