#pragma once
// Gradient boosting of regression trees, and random forests, by XGBoost.

#include <hoist/model/examples.hpp>
#include <hoist/model/forest.hpp>

#include <functional>
#include <set>
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
  double least = 1;      ///< weight of a leaf, over the usual: 5 of few examples, up to 20 of many
  bool pairs = false;    ///< members without two parts of the programs, too: as many haven't seen a program as one of your own
};

/// For measured over predicted times.
inline constexpr boosting boosting_of_ratios{.trees = 150};
/// For those of kernels of schedules, of which a search takes the least of many predictions: few leaves, each of many rows.
inline constexpr boosting boosting_of_kernels{.trees = 100, .leaves = 6, .least = 20};
/// For measured times over sums of analytic times, where slow rows weigh less.
inline constexpr boosting boosting_of_sums{.columns = 0.6, .least = 0.4};

/// What throughputs of a device are relative to: its target's copy bandwidth, and where no target is called as it is, its fastest row.
double copy_gbs_of(const model::dataset& data, const std::string& device);

using program_names = std::set<std::string, std::less<>>;

/// Which programs are left out together: each alone, but of more than eight those of every eighth stem, so that none is known by a
/// program that differs in its boundary mode alone. No two parts share a program, and none is left.
std::vector<program_names> parts_of(const program_names& programs);

/// A forest that predicts y from the features at `columns`, called `names`: a member for every part of the examples' programs
/// (`parts_of`), trained without it; a single one where there is one program. The same examples give the same forest.
/// Fails when there is no example, or hoist was built without XGBoost.
model::forest boosted(std::span<const model::example> examples, const std::vector<int>& columns,
                      const std::vector<std::string>& names, const boosting& options = {});

/// A random forest [Breiman2001] of the mean of y, by XGBoost: trees side by side, each on a draw of the rows, with some of the features
/// at every branch. `rows`: features, one row after the other, as many numbers of each as there are names. The same rows give the
/// same forest. Fails when there is no row, or hoist was built without XGBoost.
model::forest random_forest(std::span<const double> rows, std::span<const double> y, const std::vector<std::string>& names);

/// The examples that ran, with y the binary logarithm of the measured time over the sum of analytic times, which is the feature at
/// `sum`, and weights by their speed beside the best of their case, squared: what is far from the best needn't be known well.
std::vector<model::example> over_sums(std::span<const model::example> examples, int sum);

/// Boosted trees of y as one of the learners that `evaluate` compares.
model::learner boosting_learner(std::vector<int> columns, boosting options = {});
/// Those that ship: of measured times over sums of analytic times, the feature at `sum`. `told`: gets what is predicted of each
/// candidate, a throughput over the roof's with its spread.
model::learner boosting_learner_of_sums(std::vector<int> columns, int sum,
                                        std::function<void(const model::candidate&, const model::prediction&)> told = {});

/// Whether this build can train trees.
bool can_boost();

}  // namespace hoist::tools
