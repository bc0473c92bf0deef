#pragma once
// Data of the MD benchmark.

#include <benchmark/programs/data.hpp>
#include <benchmark/programs/thesis.hpp>

#include <cmath>
#include <utility>

namespace hoist::benchmarks {

/// Atoms near the sites of a lattice of side^3 in a cube of 20, and the lists of their nearest ones, slot by slot; of few atoms
/// again and again.
struct lattice {
  long side, n;
  std::vector<float> positions;
  std::vector<int> lists;

  lattice(long side, long n)
      : side(side), n(n), positions(static_cast<std::size_t>(4 * n)), lists(static_cast<std::size_t>(neighbours * n)) {
    const double a = 20.0 / static_cast<double>(side);
    const std::vector<float> jitter = uniform(3 * n, -0.2, 0.2, 1);
    for (long i = 0; i < n; ++i) {
      const long site[] = {i % side, i / side % side, i / (side * side)};
      for (int c = 0; c < 3; ++c)
        positions[static_cast<std::size_t>(4 * i + c)] =
            static_cast<float>(a * (static_cast<double>(site[c]) + jitter[static_cast<std::size_t>(3 * i + c)]));
      positions[static_cast<std::size_t>(4 * i + 3)] = 1;
    }
    for_each_row(n, [&](long i) { list(i); });
  }

 private:
  void list(long i) {
    constexpr long reach = 8;  // sites: an eighth of a ball of this radius has more than 128 of them
    std::vector<std::pair<float, int>> near;
    const long z = i / (side * side), y = i / side % side, x = i % side;
    for (long k = std::max(0L, z - reach); k <= std::min(side - 1, z + reach); ++k)
      for (long j = std::max(0L, y - reach); j <= std::min(side - 1, y + reach); ++j)
        for (long c = std::max(0L, x - reach); c <= std::min(side - 1, x + reach); ++c) {
          const long other = (k * side + j) * side + c;
          if (other != i && other < n) near.emplace_back(distance(i, other), static_cast<int>(other));
        }
    if (near.empty()) near.emplace_back(0.f, static_cast<int>(i));
    for (std::size_t k = 0; near.size() < neighbours; ++k) near.push_back(near[k]);
    std::ranges::nth_element(near, near.begin() + neighbours - 1);
    std::sort(near.begin(), near.begin() + neighbours, [](const auto& a, const auto& b) { return a.second < b.second; });
    for (long s = 0; s < neighbours; ++s) lists[static_cast<std::size_t>(s * n + i)] = near[static_cast<std::size_t>(s)].second;
  }
  float distance(long i, long j) const {
    float sum = 0;
    for (long c = 0; c < 3; ++c) {
      const float d = positions[static_cast<std::size_t>(4 * i + c)] - positions[static_cast<std::size_t>(4 * j + c)];
      sum += d * d;
    }
    return sum;
  }
};
/// The lattice that so many atoms fill.
inline lattice lattice_of(long atoms) { return {static_cast<long>(std::ceil(std::cbrt(static_cast<double>(atoms)))), atoms}; }

}  // namespace hoist::benchmarks
