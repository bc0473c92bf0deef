#pragma once
// A small stencil that is tuned, and what it computes.

#include <hoist/opencl.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <vector>

namespace hoist::test::tuned {

using grid = array2<float, N, M>;

inline constexpr auto scaled = program<grid>(
    [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 0) + 3.0f * w(1, 1) - w(2, 1); }); });

inline std::vector<float> numbers(long count) {
  std::vector<float> x(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7919 % 17) - 8;
  return x;
}
inline std::vector<float> expected(const std::vector<float>& x, long n, long m) {
  const auto at = [&](long i, long j) {
    i = std::clamp(i, 0L, n - 1), j = std::clamp(j, 0L, m - 1);
    return x[static_cast<std::size_t>(i * m + j)];
  };
  std::vector<float> y;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) y.push_back(at(i - 1, j - 1) + 3.0f * at(i, j) - at(i + 1, j));
  return y;
}
/// Runs at a size; what was chosen, if the result was right.
template <class R>
choice run_at(R& run, long n, long m) {
  const std::vector<float> x = numbers(n * m);
  std::vector<float> y(x.size());
  run(view(y.data(), {n, m}), view(x.data(), {n, m}));
  CHECK(y == expected(x, n, m));
  return run.chosen();
}

/// Where nothing is, below the folder of the build.
inline std::filesystem::path empty_place(const char* name) {
  const std::filesystem::path p = std::filesystem::path(HOIST_TEST_BINARY_DIR) / "wisdom" / name;
  std::filesystem::remove_all(p);
  return p;
}

}  // namespace hoist::test::tuned
