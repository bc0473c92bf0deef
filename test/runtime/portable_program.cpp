#include <hoist/opencl.hpp>

#include <doctest/doctest.h>
#include <algorithm>
#include <ostream>
#include <random>
#include <string>
#include <vector>

using namespace hoist;

namespace {

inline constexpr auto jacobi = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (5.f * w(0, 1) + 12.f * w(1, 0) + 15.f * w(1, 1) + 12.f * w(1, 2) + 5.f * w(2, 1)) / 49.f; });
});

/// The same loop as a C++ programmer writes it, every operation rounded.
std::vector<float> loop(const std::vector<float>& in, long n, long m) {
  std::vector<float> out(in.size());
  const auto at = [&](long i, long j) {
    return in[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + std::clamp(j, 0L, m - 1))];
  };
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      out[static_cast<std::size_t>(i * m + j)] =
          (5.f * at(i - 1, j) + 12.f * at(i, j - 1) + 15.f * at(i, j) + 12.f * at(i, j + 1) + 5.f * at(i + 1, j)) / 49.f;
  return out;
}

const device_or_host host{std::nullopt, "because the test wants it"};

}  // namespace

TEST_CASE("on the host a program computes what a loop does, to the last bit, with pitch and in place too") {
  std::mt19937 random(1);
  auto run = tune(jacobi, host);
  CHECK(run.on_host());
  CHECK(run.on_device() == nullptr);
  CHECK(run.why_host() == "because the test wants it");
  for (int t = 0; t < 12; ++t) {
    const long n = 2 + random() % 40, m = 2 + random() % 60, pitch = m + random() % 5;
    std::vector<float> in(static_cast<std::size_t>(n * m)), wide(static_cast<std::size_t>(n * pitch), -1), out(in.size());
    for (float& x : in) x = static_cast<float>(random()) / 0x1p31f - 1;
    const std::vector<float> wanted = loop(in, n, m);
    run(view(out.data(), {n, m}), view(in.data(), {n, m}));
    CHECK(out == wanted);
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) wide[static_cast<std::size_t>(i * pitch + j)] = in[static_cast<std::size_t>(i * m + j)];
    run(view(wide.data(), {n, m}, pitch), view(wide.data(), {n, m}, pitch));
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < pitch; ++j)
        CHECK(wide[static_cast<std::size_t>(i * pitch + j)] == (j < m ? wanted[static_cast<std::size_t>(i * m + j)] : -1));
  }
}

TEST_CASE("the host says what is wrong with arrays as a device does") {
  auto run = tune(jacobi, host);
  std::vector<float> a(12), b(12);
  const auto says = [&](auto out, auto in) -> std::string {
    try {
      run(out, in);
    } catch (const runtime::error& e) {
      return e.what();
    }
    return "";
  };
  CHECK(says(view(b.data(), {3, 4}), view(a.data(), {3, 4})) == "");
  CHECK(says(view(b.data(), {3, 3}), view(a.data(), {3, 4})) ==
        "the result of the program is 3 x 4 where these sizes are given, not 3 x 3.");
  CHECK(says(view(b.data(), {3, 4}), view(a.data(), {12})) == "input 0 has 1 dimension where the program has 2.");
  CHECK(says(view(b.data(), {3, 4}), view(static_cast<float*>(nullptr), {3, 4})) == "input 0 is a null pointer.");
  const long many = 3000000;  // whose product no machine has; nothing of it is touched
  const std::string large = says(view(b.data(), {many, many}), view(a.data(), {many, many}));
  CHECK(large.starts_with("input 0 of the program would take 36000000000000 bytes, but this machine allows "));
}

TEST_CASE("the best place is a device where there is one") {
  const device_or_host where = best_device_or_host();
  REQUIRE(where.device.has_value());
  auto run = tune(jacobi, where, tuning::one_shot().without_comparison().without_wisdom());
  std::vector<float> in(30 * 50, 2), out(in.size());
  run(view(out.data(), {30, 50}), view(in.data(), {30, 50}));
  CHECK(!run.on_host());
  CHECK(run.why_host().empty());
  CHECK(run.on_device()->chosen().from == "model");
  CHECK(out[77] == 2);
}

namespace {

inline constexpr auto extremes = program<array2<int, N, M>, array<unsigned char, M>>([](auto rows, auto weights) {
  return zip(rows, rows) | map([=](auto row, auto) {
           auto of = zip(row, weights) | map([](auto x, auto w) { return x * convert<int>(w); });
           return make_tuple(of | reduce(minimum), of | reduce(maximum));
         });
});

}  // namespace

TEST_CASE("on the host several results and other numbers are as in a loop") {
  std::mt19937 random(2);
  auto run = tune(extremes, host);
  for (int t = 0; t < 5; ++t) {
    const long n = 1 + random() % 20, m = 1 + random() % 20;
    std::vector<int> rows(static_cast<std::size_t>(n * m)), least(static_cast<std::size_t>(n)), most(least), low(least),
        high(least);
    std::vector<unsigned char> weights(static_cast<std::size_t>(m));
    for (int& x : rows) x = static_cast<int>(random() % 2000) - 1000;
    for (unsigned char& w : weights) w = static_cast<unsigned char>(random());
    run(view(least.data(), {n}), view(most.data(), {n}), view(rows.data(), {n, m}), view(weights.data(), {m}));
    for (std::size_t i = 0; i < least.size(); ++i) {
      low[i] = 2147483647, high[i] = -2147483647 - 1;
      for (std::size_t j = 0; j < weights.size(); ++j) {
        const int x = rows[i * weights.size() + j] * weights[j];
        low[i] = std::min(low[i], x), high[i] = std::max(high[i], x);
      }
    }
    CHECK(least == low);
    CHECK(most == high);
  }
}

TEST_CASE("arrays that the device may use where they lie aren't copied; others are; the result is the same") {
  auto run = tune(jacobi, best_device(), tuning::one_shot().without_comparison().without_wisdom());
  std::mt19937 random(3);
  const bool shares = best_device().info.unified_memory;
  for (const auto& [n, m] : {std::pair(64L, 96L), {33, 17}, {500, 700}}) {
    shared_vector<float> in(static_cast<std::size_t>(n * m)), out(in.size());
    for (float& x : in) x = static_cast<float>(random() % 1000);
    std::vector<float> copied(in.size() + 1);
    const long before = run.calls_in_place();
    run(view(out.data(), {n, m}), view(static_cast<const float*>(in.data()), {n, m}));
    CHECK(run.calls_in_place() == before + shares);
    run(view(copied.data() + 1, {n, m}), view(in.data(), {n, m}));
    run(view(in.data(), {n, m}), view(in.data(), {n, m}));  // the result lies where the input does
    CHECK(run.calls_in_place() == before + shares);
    CHECK(std::equal(out.begin(), out.end(), copied.begin() + 1));
    CHECK(out == in);
  }
}

TEST_CASE("what calls launch may be prepared for arrays on the device") {
  const runtime::session s(best_device());
  auto run = tune(jacobi, s, tuning::one_shot().without_comparison().without_wisdom());
  const long n = 70, m = 90;
  const runtime::launcher step = run.prepared({{"N", n}, {"M", m}});
  std::vector<float> in(static_cast<std::size_t>(n * m)), out(in.size()), wanted(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * 7919 % 1024);
  run(view(wanted.data(), {n, m}), view(in.data(), {n, m}));
  CHECK(run.chosen().tried <= 1);
  const runtime::buffer a(s, 4 * n * m), b(s, 4 * n * m);
  a.write(in);
  step.enqueue(s.queue(), runtime::results{b.handle()}, runtime::inputs{a.handle()});
  b.read(out);
  CHECK(out == wanted);
}
