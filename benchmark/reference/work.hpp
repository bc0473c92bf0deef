#pragma once
// A piece of work that hand-written and generated kernels do: data, what the result should be, and the kernels.

#include <benchmark/reference/simplified.hpp>

#include <hoist/runtime/module.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace hoist::benchmarks {

/// A kernel, or several, that do the work. `chain`: additions in a row that a sum is made by, for its error bound.
struct choice {
  std::string name;
  runtime::module kernels;
  long chain = 0;
  std::string refused;   ///< why there are no kernels
};

/// `row(r, value, magnitude)` gives a row of the result in double, and of the same expression with absolute values; an
/// element is right within kappa * 2^-24 * magnitude, where kappa grows by 4 sqrt(chain).
struct work {
  std::string name, size;
  std::vector<std::vector<float>> inputs;
  long rows = 1, columns = 1;          ///< of the result
  double bytes = 0, flops = 0;         ///< bytes: each array once; flops: 0 where memory is the bound
  double kappa = 16;
  std::function<void(long row, double* value, double* magnitude)> row;
  std::vector<choice> references, generated;
};

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

/// The data of benchmarks.md 0.6: uniform in [lo, hi).
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

/// A work without kernels yet.
inline work started(const std::string& name, const std::string& size, std::vector<std::vector<float>> inputs, long rows,
                    long columns, double kappa) {
  work w;
  w.name = name;
  w.size = size;
  w.inputs = std::move(inputs);
  w.rows = rows;
  w.columns = columns;
  w.kappa = kappa;
  w.bytes = 4.0 * static_cast<double>(rows * columns);
  for (const std::vector<float>& in : w.inputs) w.bytes += 4.0 * static_cast<double>(in.size());
  return w;
}
inline std::string squared(long n) { return std::to_string(n) + "x" + std::to_string(n); }
/// The data of an input; vectors keep it where it is when they are moved.
inline const float* data(const work& w, std::size_t i) { return w.inputs[i].data(); }

/// What a work's result should be, computed once.
class expectation {
 public:
  explicit expectation(const work& w)
      : work_(w),
        value_(std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(w.rows * w.columns))),
        magnitude_(std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(w.rows * w.columns))) {
    for_each_row(w.rows, [&](long r) { w.row(r, value_.get() + r * w.columns, magnitude_.get() + r * w.columns); });
  }
  /// The greatest error of a result as a share of its bound: right up to 1, infinite with a NaN.
  double worst_error(const std::vector<float>& result, long chain) const {
    const double kappa = (work_.kappa + 4 * std::sqrt(static_cast<double>(chain))) * 0x1p-24;
    std::vector<double> worst(static_cast<std::size_t>(work_.rows), 0.0);
    for_each_row(work_.rows, [&](long r) {
      double most = 0;
      for (long i = r * work_.columns; i < (r + 1) * work_.columns; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const double e = std::abs(result[at] - value_[at]) / (kappa * magnitude_[at] + 1e-30);
        if (!(e <= most)) most = std::isfinite(e) ? e : HUGE_VAL;
      }
      worst[static_cast<std::size_t>(r)] = most;
    });
    return *std::ranges::max_element(worst);
  }

 private:
  const work& work_;
  std::unique_ptr<double[]> value_, magnitude_;
};

}  // namespace hoist::benchmarks
