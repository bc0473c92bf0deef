#pragma once
// A stencil tuned at several sizes, from the smallest on, beside what a loop gives across its edges.

#include <hoist/opencl.hpp>

#include <doctest/doctest.h>

#include <utility>
#include <vector>

namespace hoist::test {

using grid = array2<float, N, M>;

inline constexpr auto weights = [](auto w) { return w(0, 0) + 2.0f * w(0, 1) - w(1, 1) + 3.0f * w(1, 2) + 5.0f * w(2, 0); };
inline const std::vector<std::pair<long, long>> sizes_across_edges{{1, 1}, {2, 3}, {1, 40}, {61, 103}, {64, 128}};

/// The result where the element beside an edge is the one that `at` names for the index and the length.
template <class At>
std::vector<float> expected(const std::vector<float>& x, long n, long m, At at) {
  const auto element = [&](long i, long j) { return x[static_cast<std::size_t>(at(i, n) * m + at(j, m))]; };
  std::vector<float> y;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j)
      y.push_back(element(i - 1, j - 1) + 2.0f * element(i - 1, j) - element(i, j) + 3.0f * element(i, j + 1) +
                  5.0f * element(i + 1, j - 1));
  return y;
}
template <class P, class At>
void check_tuned(P p, tuning how, const std::vector<std::pair<long, long>>& sizes, At at) {
  how.wisdom.clear();
  auto run = tune(p, best_device(), how);
  for (auto [n, m] : sizes) {
    std::vector<float> x(static_cast<std::size_t>(n * m)), y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7919 % 17) - 8;
    run(view(y.data(), {n, m}), view(x.data(), {n, m}));
    CHECK(y == expected(x, n, m, at));
  }
}

}  // namespace hoist::test
