#pragma once
// Seeded permutations that are the same on every compiler.

#include <hoist/model/dataset.hpp>

#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace hoist::model {

/// Integers below a bound and permutations, from a seed. The standard fixes the generator's sequence but not its
/// distributions, so the draws are made here; the bias of the remainder is below bound / 2^64.
class draws {
 public:
  explicit draws(unsigned long seed) : generator_(seed) {}

  int below(int bound) { return static_cast<int>(generator_() % static_cast<unsigned long>(bound)); }

  template <class T>
  void shuffle(std::vector<T>& list) {
    for (int i = static_cast<int>(list.size()) - 1; i > 0; --i)
      std::swap(list[static_cast<std::size_t>(i)], list[static_cast<std::size_t>(below(i + 1))]);
  }

  std::vector<int> permutation(int count) {
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    shuffle(order);
    return order;
  }

 private:
  std::mt19937_64 generator_;
};

/// Calls `give(to, from)` for every member of every group, a map from keys to lists: `from` are the group's members in an
/// order of their own.
template <class Groups, class F>
void deal_out(const Groups& groups, unsigned long seed, F give) {
  draws draw(seed);
  for (const auto& [key, members] : groups) {
    auto from = members;
    draw.shuffle(from);
    for (std::size_t i = 0; i < members.size(); ++i) give(members[i], from[i]);
  }
}

/// The dataset with the feature vectors of each case dealt out anew among its rows: a model that still beats random on
/// it sees what it should not.
inline dataset shuffle_features(const dataset& data, unsigned long seed) {
  dataset result = data;
  deal_out(cases(data), seed, [&](int to, int from) {
    result.rows[static_cast<std::size_t>(to)].features = data.rows[static_cast<std::size_t>(from)].features;
  });
  return result;
}

}  // namespace hoist::model
