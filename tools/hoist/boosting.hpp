#pragma once
// Gradient boosting of regression trees, by XGBoost.

#include <hoist/model/examples.hpp>
#include <hoist/model/forest.hpp>

#include <span>
#include <string>
#include <vector>

namespace hoist::tools {

/// Features by their place in a dataset, and their names.
struct feature_columns {
  std::vector<int> at;
  std::vector<std::string> names;
};
/// Those whose names begin with `start`. Fails when there are none.
feature_columns columns_called(const model::dataset& data, const std::string& start);

/// What the trees that ship see: all features but the sum of times, whose parts they have. Those from addresses alone order the points of unseen programs worse.
feature_columns columns_of_trees(const model::dataset& data);

struct boosting {
  int trees = 80;        ///< of a member
  int leaves = 64;       ///< of a tree, which grows where it gains most
  double rate = 0.1;     ///< of learning
  double rows = 0.6;     ///< share of the rows that a tree sees
  double columns = 0.3;  ///< share of the features that a tree sees
  int least = 0;         ///< rows of a leaf; 0: 5 of few examples, up to 20 of many
};

/// For measured over predicted times.
inline constexpr boosting boosting_of_ratios{.trees = 150};

/// A forest that predicts y from the features at `columns`, called `names`: a member for every program of the examples,
/// trained without it; a single one where there is one program. The same examples give the same forest.
/// Fails when there is no example, or hoist was built without XGBoost.
model::forest boosted(std::span<const model::example> examples, const std::vector<int>& columns,
                      const std::vector<std::string>& names, const boosting& options = {});

/// Boosted trees as one of the learners that `evaluate` compares.
model::learner boosting_learner(std::vector<int> columns, boosting options = {});

/// Whether this build can train trees.
bool can_boost();

}  // namespace hoist::tools
