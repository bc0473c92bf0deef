#pragma once
// Which choices of a stage are costed: of each bucket of those that are alike at a depth, as many as the logarithm of its size.

#include <hoist/model/partial_plan.hpp>
#include <hoist/model/plan_choices.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace hoist::model {

/// In what order the choices of a bucket are costed, and how many of those that can be launched are taken.
struct choice_bucket {
  std::vector<ir::placed_stage> order;
  std::size_t wanted = 1;
};

/// Buckets by structure down to `depth`: random orders of which log2 are wanted, or all where `samples` isn't set. Deferred choices
/// make buckets of which one is wanted; those come in `deferred`.
struct sampled_choices {
  std::vector<choice_bucket> buckets, deferred;

  HOIST_LAZY sampled_choices(const std::vector<plan_choice>& all, int stage, int depth, bool samples, std::mt19937_64& random) {
    std::map<std::pair<bool, std::uint64_t>, std::vector<ir::placed_stage>> by_hash;
    for (const plan_choice& c : all) {
      ir::detail::digest d;
      detail::put_line(d, stage, c.line, depth);
      by_hash[{c.is_deferred, d.state}].push_back(c.line);
    }
    for (auto& [hash, lines] : by_hash) {
      for (std::size_t i = lines.size(); i > 1; --i) std::swap(lines[i - 1], lines[random() % i]);
      const std::size_t some = std::max<std::size_t>(1, std::bit_width(lines.size()) - 1);
      const std::size_t wanted = hash.first ? 1 : samples ? some : lines.size();
      (hash.first ? deferred : buckets).push_back({std::move(lines), wanted});
    }
  }
};

}  // namespace hoist::model
