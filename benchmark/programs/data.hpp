#pragma once
// Data of the benchmarks, by all threads of the machine.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace hoist::benchmarks {

/// Runs `body(i)` for i below n by all threads of the machine.
template <class Body>
void for_each_row(long n, Body body) {
  std::atomic<long> next = 0;
  std::vector<std::thread> pool;
  for (unsigned t = 0; t < std::max(1u, std::thread::hardware_concurrency()); ++t)
    pool.emplace_back([&] {
      for (long i = next++; i < n; i = next++) body(i);
    });
  for (std::thread& t : pool) t.join();
}

/// Uniform data in [lo, hi).
inline std::vector<float> uniform(long n, double lo, double hi, std::uint64_t seed) {
  constexpr long chunk = 1 << 16;
  std::vector<float> v(static_cast<std::size_t>(n));
  for_each_row((n + chunk - 1) / chunk, [&](long c) {
    for (long i = c * chunk; i < std::min(n, (c + 1) * chunk); ++i) {
      std::uint64_t z = (seed + static_cast<std::uint64_t>(i)) + 0x9e3779b97f4a7c15u;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      z ^= z >> 31;
      v[static_cast<std::size_t>(i)] = static_cast<float>(lo + (hi - lo) * static_cast<double>(z >> 40) / 0x1p24);
    }
  });
  return v;
}

}  // namespace hoist::benchmarks
