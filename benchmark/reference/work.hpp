#pragma once
// A piece of work that hand-written and generated kernels do: data, what the result should be, and the kernels.

#include <benchmark/programs/data.hpp>
#include <benchmark/reference/simplified.hpp>

#include <hoist/runtime/module.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hoist::benchmarks {

/// A kernel, or several, that do the work. `chain`: additions in a row that a sum is made by, for its error bound.
struct choice {
  std::string name;
  runtime::kernel_module kernels;
  long chain = 0;
  std::string refused;  ///< why there are no kernels
};

/// Numbers of an input or of a result, row-major.
using host_array = std::variant<std::vector<float>, std::vector<int>, std::vector<unsigned short>>;
inline long bytes_in(const host_array& a) {
  return std::visit([](const auto& v) { return static_cast<long>(v.size() * sizeof v[0]); }, a);
}
/// An array of the result: its columns, and its numbers: floats, ints or those of 16 bits.
struct result_columns {
  enum class numbers { floats, ints, shorts };
  long columns = 1;
  numbers of = numbers::floats;

  long bytes(long rows) const { return rows * columns * (of == numbers::shorts ? 2 : 4); }
  host_array room(long rows) const {
    const auto length = static_cast<std::size_t>(rows * columns);
    if (of == numbers::ints) return std::vector<int>(length);
    if (of == numbers::shorts) return std::vector<unsigned short>(length);
    return std::vector<float>(length);
  }
};

/// `row(r, value, magnitude)` gives row r of all results, one after the other, in double, and of the same expressions with
/// absolute values; an element is right within kappa * 2^-24 * magnitude, where kappa grows by 4 sqrt(chain). Of the rows
/// every `every`-th is compared.
struct work {
  std::string name, size;
  std::vector<host_array> inputs;
  long rows = 1, columns = 1;  ///< of the results, whose columns are added up
  std::vector<result_columns> results{};
  double bytes = 0, flops = 0;  ///< bytes: each array once; flops: 0 where memory is the bound
  double kappa = 16;
  long every = 1;
  std::function<void(long row, double* value, double* magnitude)> row;
  std::vector<choice> references, generated;
  std::vector<long> given{};  ///< bytes of inputs and results that are elsewhere

  /// Bytes of each input, then of each result.
  std::vector<long> array_bytes() const {
    std::vector<long> all = given;
    if (!all.empty()) return all;
    for (const host_array& in : inputs) all.push_back(bytes_in(in));
    for (const result_columns& r : results) all.push_back(r.bytes(rows));
    return all;
  }
};

/// Whole numbers from lo to hi, likewise.
inline std::vector<int> whole_numbers(long n, int lo, int hi, std::uint64_t seed) {
  std::vector<int> all(static_cast<std::size_t>(n));
  const std::vector<float> some = uniform(n, 0, 1, seed);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = lo + static_cast<int>(some[i] * static_cast<float>(hi - lo + 1));
  return all;
}
/// The same as floats, times `unit`: sums of products of few bits are exact.
inline std::vector<float> exact_numbers(long n, int lo, int hi, std::uint64_t seed, float unit = 1) {
  std::vector<float> all;
  all.reserve(static_cast<std::size_t>(n));
  for (int x : whole_numbers(n, lo, hi, seed)) all.push_back(unit * static_cast<float>(x));
  return all;
}

/// A work without kernels yet, with these arrays as its result.
inline work started(const std::string& name, const std::string& size, std::vector<host_array> inputs, long rows,
                    std::vector<result_columns> results, double kappa) {
  work w;
  w.name = name;
  w.size = size;
  w.inputs = std::move(inputs);
  w.rows = rows;
  w.columns = 0;
  w.results = std::move(results);
  w.kappa = kappa;
  for (const result_columns& r : w.results) {
    w.columns += r.columns;
    w.bytes += static_cast<double>(r.bytes(rows));
  }
  for (const host_array& in : w.inputs) w.bytes += static_cast<double>(bytes_in(in));
  return w;
}
/// The same with one array of floats.
inline work started(const std::string& name, const std::string& size, std::vector<std::vector<float>> inputs, long rows,
                    long columns, double kappa) {
  return started(name, size, std::vector<host_array>(inputs.begin(), inputs.end()), rows,
                 std::vector<result_columns>{{columns}}, kappa);
}
inline std::string squared(long n) { return std::to_string(n) + "x" + std::to_string(n); }
/// The data of an input; vectors keep it where it is when they are moved.
inline const float* data(const work& w, std::size_t i) { return std::get<0>(w.inputs[i]).data(); }
inline const int* indices(const work& w, std::size_t i) { return std::get<1>(w.inputs[i]).data(); }
inline const unsigned short* shorts(const work& w, std::size_t i) { return std::get<2>(w.inputs[i]).data(); }

/// What a work's result should be, computed once.
class expectation {
 public:
  explicit expectation(const work& w)
      : work_(w),
        rows_((w.rows + w.every - 1) / w.every),
        value_(std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(rows_ * w.columns))),
        magnitude_(std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(rows_ * w.columns))) {
    for_each_row(rows_, [&](long r) { w.row(r * w.every, value_.get() + r * w.columns, magnitude_.get() + r * w.columns); });
  }
  /// The greatest error of the results as a share of its bound: right up to 1, infinite with a NaN.
  double worst_error(const std::vector<host_array>& results, long chain) const {
    const double kappa = (work_.kappa + 4 * std::sqrt(static_cast<double>(chain))) * 0x1p-24;
    std::vector<double> worst(static_cast<std::size_t>(rows_), 0.0);
    for_each_row(rows_, [&](long r) {
      long at = r * work_.columns;
      for (std::size_t i = 0; i < results.size(); ++i) {
        const long columns = work_.results[i].columns;
        std::visit(
            [&](const auto& v) {
              for (long c = 0; c < columns; ++c, ++at) {
                const auto y = static_cast<double>(v[static_cast<std::size_t>(r * work_.every * columns + c)]);
                const double e = std::abs(y - value_[at]) / (kappa * magnitude_[at] + 1e-30);
                double& most = worst[static_cast<std::size_t>(r)];
                if (!(e <= most)) most = std::isfinite(e) ? e : HUGE_VAL;
              }
            },
            results[i]);
      }
    });
    return *std::ranges::max_element(worst);
  }

 private:
  const work& work_;
  long rows_;
  std::unique_ptr<double[]> value_, magnitude_;
};

}  // namespace hoist::benchmarks
