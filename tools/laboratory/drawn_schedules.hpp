#pragma once
// Schedules of a program drawn at random, as what kernels take is learned from them.

#include <hoist/model/kernel_search.hpp>
#include <hoist/model/kernel_sets.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace hoist {

/// Draws which stages have kernels, and of each kernel some placements, of which the one that is predicted fastest is taken: one of a
/// single draw may be as bad as chance makes it, one of sixteen is near those that a search ends with.
class drawn_schedules {
 public:
  drawn_schedules(const model::kernel_question& q, std::uint64_t seed)
      : graph_(q.graph), kernels_(q, std::numeric_limits<double>::infinity(), 1), random_(seed) {}

  /// A schedule by its kernels, the last first: the stage that each writes, and its lines.
  struct kernel {
    int stage = 0;
    std::vector<ir::placed_stage> lines;
    double seconds = 0;  ///< predicted
  };
  /// None where no draw of a kernel can be launched.
  std::optional<std::vector<kernel>> next() {
    const std::vector<char> own = some_set();
    std::vector<kernel> all;
    for (const int root : model::launched(graph_, own)) {
      const std::vector<int> members = model::members_of(graph_, root, own);
      const std::optional<model::placed_kernel> k = placed(root, members);
      if (!k) return std::nullopt;
      all.push_back({root, kernels_.lines(*k, root, members), k->seconds});
    }
    return all;
  }

 private:
  static constexpr std::size_t most_members = 5;

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  std::vector<char> some_set() {
    const std::size_t tenths = 2 * (1 + below(5));
    std::vector<char> own;
    for (const lower::stage& s : graph_.stages) own.push_back(s.input >= 0 || below(10) < tenths);
    own.back() = 1;
    for (bool is_small = false; !is_small;) {
      is_small = true;
      for (const int root : model::launched(graph_, own)) {
        const std::vector<int> members = model::members_of(graph_, root, own);
        if (members.size() <= most_members) continue;
        own[static_cast<std::size_t>(members[below(members.size())])] = 1;
        is_small = false;
        break;
      }
    }
    return own;
  }
  std::optional<model::placed_kernel> placed(int root, const std::vector<int>& members) {
    constexpr int most_tries = 4;
    for (int t = 0; t < most_tries; ++t) {
      std::vector<std::vector<ir::placed_stage>> some(std::size_t{1} << (2 * below(3)));
      for (std::vector<ir::placed_stage>& lines : some) lines = some_lines(root, members);
      if (const auto ranked = kernels_.ranked_among(root, members, std::move(some)); !ranked.empty()) return ranked.front();
    }
    return std::nullopt;
  }
  std::vector<ir::placed_stage> some_lines(int root, const std::vector<int>& members) {
    const std::vector<int> others = kernels_.placed_with(root, members);
    if (const auto chunked = kernels_.in_chunks(root, members); !chunked.empty() && below(2) == 0)
      return varied(one_of(chunked), root, others);
    std::vector<ir::placed_stage> lines = {one_of(model::kernel_tiles(graph_.stages[root]))};
    const bool has_groups = lines[0].group.count > 0;
    const std::size_t in_group = others.empty() ? 0 : below(others.size());
    for (std::size_t i = 0; i < others.size(); ++i) {
      const lower::stage& s = graph_.stages[others[i]];
      ir::placed_stage p = one_of(model::all_member_choices(s));
      if (s.input >= 0 && below(2) == 0) p = model::member_choices(s, ir::stage_place::in_place).back();
      if (has_groups ? i == in_group : p.at == ir::stage_place::group)
        p = one_of(model::member_choices(s, has_groups ? ir::stage_place::group : ir::stage_place::item));
      lines.push_back(p);
    }
    for (ir::placed_stage& p : lines)
      if (p.at != ir::stage_place::in_place && below(2) == 0) p.steps = std::vector{1, 2, 4, 9}[below(4)];
    return varied(std::move(lines), root, others);
  }
  /// Each third line with a number that is another.
  std::vector<ir::placed_stage> varied(std::vector<ir::placed_stage> lines, int root, const std::vector<int>& others) {
    for (ir::placed_stage& p : lines) {
      if (below(3) > 0) continue;
      const int s = &p == lines.data() ? root : others[static_cast<std::size_t>(&p - lines.data()) - 1];
      if (const auto near = model::near_choices(graph_.stages[s], p); !near.empty()) p = one_of(near);
    }
    return lines;
  }

  const lower::stage_graph& graph_;
  model::kernel_search kernels_;
  std::mt19937_64 random_;
};

}  // namespace hoist
