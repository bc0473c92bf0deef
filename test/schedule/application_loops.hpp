#pragma once
// What plain loops say of Halide's applications, beside what the programs mean.

#include "given_schedules.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace hoist::test {

using numbers = std::vector<double>;
using inputs = std::vector<numbers>;
using loops = std::function<numbers(const inputs&, long, long)>;

/// How the elements of a program's results, components of tuples last, are held to what loops say: inputs are whole numbers times
/// `factor`.
struct loop_comparison {
  int components = 1;
  double factor = 1, tolerance = 1e-5;
};
inline void check_loops(const scheduled_subject& s, long n, long m, loop_comparison how, const loops& expected) {
  CAPTURE(s.name + " at " + std::to_string(n) + "x" + std::to_string(m));
  const ir::point at = scheduled_at({{"N", n}, {"M", m}}, {});
  inputs data = exact_inputs(s.as_written.terms, at).arrays();
  reference meaning(s.as_written.terms, at, true);
  for (std::size_t i = 0; i < data.size(); ++i) {
    for (double& x : data[i]) x *= how.factor;
    meaning.set_input(static_cast<int>(i), data[i].data());
  }
  std::vector<long> extents = meaning.extents(s.as_written.dimensions);
  if (how.components > 1) extents.push_back(how.components);
  numbers got;
  collect_elements(meaning, extents, {}, got);
  const numbers right = expected(data, n, m);
  REQUIRE(got.size() == right.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    const bool same = std::abs(got[i] - right[i]) <= how.tolerance * std::max(1.0, std::abs(right[i])) || got[i] == right[i] ||
                      (std::isnan(got[i]) && std::isnan(right[i]));
    REQUIRE_MESSAGE(same,
                    ("element " + std::to_string(i) + " is " + std::to_string(got[i]) + ", not " + std::to_string(right[i])));
  }
}
inline void check_loops(const scheduled_subject& s, const test_sizes& sizes, loop_comparison how, const loops& expected) {
  for (const auto& [n, m] : sizes) check_loops(s, n, m, how, expected);
}

inline long inside(long i, long n) { return std::clamp(i, 0L, n - 1); }

/// A picture of channels.
struct picture {
  long rows = 0, columns = 0, channels = 0;
  numbers of = numbers(static_cast<std::size_t>(rows * columns * channels));
  double& operator()(long i, long j, long c = 0) {
    return of[static_cast<std::size_t>((inside(i, rows) * columns + inside(j, columns)) * channels + c)];
  }
};

inline picture halved_by_four(picture& p) {
  const double taps[] = {0.125, 0.375, 0.375, 0.125};
  picture across{p.rows, (p.columns + 1) / 2, p.channels}, half{(p.rows + 1) / 2, across.columns, p.channels};
  for (long k = 0; k < across.rows * across.columns * p.channels * 4; ++k) {
    const long c = k / 4 % p.channels, j = k / 4 / p.channels % across.columns, i = k / 4 / p.channels / across.columns;
    across(i, j, c) += taps[k % 4] * p(i, 2 * j - 1 + k % 4, c);
  }
  for (long k = 0; k < half.rows * half.columns * p.channels * 4; ++k) {
    const long c = k / 4 % p.channels, j = k / 4 / p.channels % half.columns, i = k / 4 / p.channels / half.columns;
    half(i, j, c) += taps[k % 4] * across(2 * i - 1 + k % 4, j, c);
  }
  return half;
}
inline double doubled_by_four(picture& p, long i, long j, long c) {
  const long far_i = i / 2 - 1 + 2 * (i % 2), far_j = j / 2 - 1 + 2 * (j % 2);
  return (9 * p(i / 2, j / 2, c) + 3 * (p(i / 2, far_j, c) + p(far_i, j / 2, c)) + p(far_i, far_j, c)) / 16;
}

}  // namespace hoist::test
