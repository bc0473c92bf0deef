#pragma once
// Invented measurements whose throughput is a known function of their features.

#include "hoist/model/dataset.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

namespace hoist::test {

/// A number in 0..1 that is the same on every compiler.
inline double unit(std::mt19937_64& generator) { return static_cast<double>(generator() >> 11) * 0x1p-53; }

/// `programs` programs at two sizes with `points` points each. Four features matter, one copies another, one is
/// constant, one is noise; each twentieth point fails. Points have the same names everywhere but features of their own.
inline model::dataset synthetic(int programs, int points, unsigned long seed) {
  std::mt19937_64 generator(seed);
  model::dataset data{{"lines", "threads", "loads", "barriers", "copy", "constant", "noise"}, {}};
  for (int p = 0; p < programs; ++p)
    for (long size : {512L, 2048L})
      for (int i = 0; i < points; ++i) {
        model::row r{
            "program" + std::to_string(p), "device", "s" + std::to_string(i % 7), std::to_string(i), size, size, {}, 0, true};
        const double lines = 5 * unit(generator), threads = 10 * unit(generator);
        const double loads = 4 * unit(generator), barriers = std::floor(3 * unit(generator));
        r.features = {lines, threads, loads, barriers, 2 * lines + 1, 7, unit(generator)};
        const double slowness = 0.3 * lines + 0.05 * std::abs(threads - 6) + 0.1 * loads + 0.1 * barriers;
        r.throughput = (100 + 50 * p) * static_cast<double>(size) / 512 * std::exp(-slowness);
        r.valid = i % 20 != 19;
        data.rows.push_back(r);
      }
  return data;
}

}  // namespace hoist::test
