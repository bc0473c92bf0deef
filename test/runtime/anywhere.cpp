#include <hoist/opencl.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <random>
#include <vector>

using namespace hoist;

namespace {

inline constexpr auto jacobi = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) {
           return (5.f * w(0, 1) + 12.f * w(1, 0) + 15.f * w(1, 1) + 12.f * w(1, 2) + 5.f * w(2, 1)) / 49.f;
         });
});

/// The same loop as a C++ programmer writes it, every operation rounded.
std::vector<float> loop(const std::vector<float>& in, long n, long m) {
  std::vector<float> out(in.size());
  const auto at = [&](long i, long j) { return in[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + std::clamp(j, 0L, m - 1))]; };
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
  CHECK(says(view(b.data(), {3, 3}), view(a.data(), {3, 4})) == "the result has 12 elements, not 9.");
  CHECK(says(view(b.data(), {3, 4}), view(a.data(), {12})) == "input 0 has too few dimensions.");
  CHECK(says(view(b.data(), {3, 4}), view(static_cast<float*>(nullptr), {3, 4})) == "input 0 is a null pointer.");
}

TEST_CASE("the best place is a device where there is one") {
  const device_or_host where = best_device_or_host();
  REQUIRE(where.device.has_value());
  auto run = tune(jacobi, where, tuning::one_shot().without_wisdom());
  std::vector<float> in(30 * 50, 2), out(in.size());
  run(view(out.data(), {30, 50}), view(in.data(), {30, 50}));
  CHECK(!run.on_host());
  CHECK(run.on_device()->chosen().from == "model");
  CHECK(out[77] == 2);
}
