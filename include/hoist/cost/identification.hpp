#pragma once
// Which parameters measured rows don't determine, from the eigenvalues and eigenvectors of what they say about pairs of them, for
// matrices and vectors as Eigen has them.

#include <hoist/cost/fit.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace hoist::cost::detail {

inline constexpr double least_part_of_direction = 1e-6;  // what a parameter has of a direction beside rounding, squared

/// Onto the directions that change next to nothing: those whose eigenvalue is below `least`.
template <class Vector, class Matrix>
Matrix onto_free(const Vector& eigenvalues, const Matrix& eigenvectors, double least) {
  Matrix free = Matrix::Zero(eigenvectors.rows(), eigenvectors.cols());
  for (decltype(eigenvalues.size()) k = 0; k < eigenvalues.size(); ++k)
    if (!(eigenvalues[k] > least)) free += eigenvectors.col(k) * eigenvectors.col(k).transpose();
  return free;
}

/// Parameters that move along such a direction, in order.
template <class Vector, class Matrix>
std::vector<std::size_t> moved_by_none(const Vector& eigenvalues, const Matrix& eigenvectors, double least) {
  const Matrix free = onto_free(eigenvalues, eigenvectors, least);
  std::vector<std::size_t> all;
  for (decltype(free.rows()) j = 0; j < free.rows(); ++j)
    if (free(j, j) > least_part_of_direction) all.push_back(static_cast<std::size_t>(j));
  return all;
}

/// Sets of parameters that are linked by such directions, in order.
template <class Vector, class Matrix>
std::vector<unidentified_group> linked_columns(const Vector& eigenvalues, const Matrix& eigenvectors, double least) {
  const Matrix free = onto_free(eigenvalues, eigenvectors, least);
  using index = decltype(free.rows());
  const index n = free.rows();
  std::vector<unidentified_group> groups;
  std::vector<bool> done(static_cast<std::size_t>(n));
  for (index first = 0; first < n; ++first) {
    if (done[static_cast<std::size_t>(first)] || free(first, first) < least_part_of_direction) continue;
    std::vector<index> linked{first};
    done[static_cast<std::size_t>(first)] = true;
    for (std::size_t k = 0; k < linked.size(); ++k)
      for (index j = 0; j < n; ++j)
        if (!done[static_cast<std::size_t>(j)] && std::abs(free(linked[k], j)) > least_part_of_direction)
          done[static_cast<std::size_t>(j)] = true, linked.push_back(j);
    unidentified_group group;
    for (const index k : linked) group.push_back(static_cast<std::size_t>(k));
    std::sort(group.begin(), group.end());
    groups.push_back(group);
  }
  return groups;
}

/// The sentence about parameters that the rows don't determine; empty where there are none.
HOIST_LAZY std::string sentence_of(const std::vector<unidentified_group>& groups, const std::vector<sought>& parameters) {
  std::string never, sums;
  for (const unidentified_group& g : groups) {
    std::string names;
    for (std::size_t i = 0; i < g.size(); ++i)
      names += (i == 0 ? "" : i + 1 == g.size() ? " and " : ", ") + parameters[g[i]].name;
    if (g.size() == 1)
      never += (never.empty() ? "" : ", ") + names;
    else
      sums += (sums.empty() ? "" : ", and of ") + names;
  }
  std::string text;
  if (!never.empty()) text = "no row tells anything about " + never;
  if (!sums.empty()) text += (text.empty() ? "the rows tell only sums of " : ", and the rows tell only sums of ") + sums;
  return text.empty() ? text : text + "; add kernels that do, or leave parameters out of the model.";
}

}  // namespace hoist::cost::detail
