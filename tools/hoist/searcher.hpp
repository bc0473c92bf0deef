#pragma once
// A search of a family: where to measure next, from what was measured so far.

#include "variants.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>

namespace hoist::tools {

/// Begins with a random point of each structure in turn. Then, two times out of three, a neighbour of one of the best points
/// (`space::neighbours`), else any point of one of the structures that did best. The same answers in the same order give the
/// same points.
class searcher {
 public:
  searcher(const variants& v, const target& t, std::uint64_t seed);

  /// A point to begin with: of the next structure in turn; none where no structure has another.
  std::optional<task> first();
  /// What a run of it takes; nothing for a point that failed.
  void tell(const task& t, std::optional<double> ms);
  /// A valid point that nobody knows; none where what is left of the best structures is hard to find.
  std::optional<task> next();

 private:
  struct measured {
    double ms;
    task what;
    std::vector<long> near;  ///< neighbours not yet proposed
  };
  const space& points(int structure);
  bool is_new(const task& t);
  std::optional<task> sample_of(int structure);
  std::optional<task> neighbour();
  std::optional<task> sample();

  const variants& v_;
  target target_;
  std::mt19937_64 random_;
  std::set<std::pair<int, long>> known_;
  std::map<int, space> spaces_;
  std::vector<int> structures_;
  std::vector<int> left_;       ///< of these, those that have points to begin with
  std::size_t turn_ = 0;        ///< whose is next
  std::map<int, double> best_;  ///< of a structure, in ms
  std::vector<measured> good_;  ///< the fastest, in order
  long proposed_ = 0;
};

}  // namespace hoist::tools
