#pragma once
// How well loading techniques are predicted of stencils that a predictor has not seen.

#include "loading_cases.hpp"
#include "order.hpp"
#include <tools/laboratory/loading_forest.hpp>

#include <span>
#include <string>
#include <vector>

namespace hoist::tools {

/// What cases of one stencil have in common: its program's name without its boundary mode.
std::string stencil_name(std::string_view program);

/// A forest that learned from cases which technique was fastest. Fails when there is none, or hoist was built without XGBoost.
loading_forest trained_on(std::span<const loading_case> cases, loading_features sees);
/// Forests on the paper's features, each from the rows of all stencils but a program's.
forest_of_others forests_from(const std::vector<std::filesystem::path>& rows);

/// A predictor's picks, and what they are worth. Of several draws the means.
struct loading_score {
  std::string name;
  long cases = 0;             ///< in which it could pick
  double right = 0;           ///< share of them in which it picked the fastest technique
  double near = 0;            ///< or one that is within 1 % of it
  double weighted = 0;        ///< geometric mean of the fastest technique's time over the picked one's
  int better = 0, worse = 0;  ///< stencils on which it is better and worse than the commonest technique of the others
  double p = 1;               ///< of the sign test of these
  std::vector<std::map<std::size_t, technique>> picks;  ///< of each draw, by case
};

/// Each stencil's cases predicted from all others': by forests, by the trees that ship where cases have their pick, by the commonest
/// technique, and by one technique always. Fails where fewer than two stencils are there.
std::vector<loading_score> scores_of(std::span<const loading_case> cases);

}  // namespace hoist::tools
