#pragma once
// A dense row-major matrix of doubles: one row per example, one column per feature.

#include <hoist/meta/standard.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace hoist::model {

/// A dense matrix, row-major. Indices are not checked.
struct matrix {
  int rows = 0;
  int cols = 0;
  std::vector<double> data;

  matrix() = default;
  matrix(int row_count, int col_count)
      : rows(row_count), cols(col_count), data(static_cast<std::size_t>(row_count) * static_cast<std::size_t>(col_count)) {}

  double& operator()(int i, int j) { return data[offset(i) + static_cast<std::size_t>(j)]; }
  double operator()(int i, int j) const { return data[offset(i) + static_cast<std::size_t>(j)]; }
  std::span<double> row(int i) { return {data.data() + offset(i), static_cast<std::size_t>(cols)}; }
  std::span<const double> row(int i) const { return {data.data() + offset(i), static_cast<std::size_t>(cols)}; }

 private:
  std::size_t offset(int i) const { return static_cast<std::size_t>(i) * static_cast<std::size_t>(cols); }
};

}  // namespace hoist::model
