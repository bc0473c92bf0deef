#pragma once
// The best placements of a program's kernels, found once for kernels of one meaning and size.

#include <hoist/model/found_schedule.hpp>
#include <hoist/model/kernel_sets.hpp>
#include <hoist/model/placement_search.hpp>
#include <hoist/model/stage_key.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// Finds placements, and remembers them by what a kernel computes: stages of one meaning and size share them. After so many seconds
/// nothing more is costed, but a few placements of a kernel that computes one stage, so that every stage has one. What it finds doesn't
/// depend on how many threads it takes, unless it is late.
class kernel_search {
 public:
  explicit kernel_search(const kernel_question& q, double seconds = std::numeric_limits<double>::infinity(),
                         long threads = meta::cores(), search_parts parts = {})
      : costs_(q, parts, seconds), threads_(threads) {}

  bool is_late() const { return costs_.is_late(); }
  void add_seconds(double seconds) { costs_.add_seconds(seconds); }
  /// From now on there is time.
  void end_limit() { costs_.end_limit(); }

  /// Of the kernel that writes `root` and computes `members` besides, the nearest to it first.
  HOIST_LAZY const placed_kernel& best(int root, const std::vector<int>& members) { return ranked(root, members).front(); }
  /// The best and others by their seconds, of one kind three at most: those differ in the sizes of groups alone. Never empty.
  HOIST_LAZY const std::vector<placed_kernel>& ranked(int root, const std::vector<int>& members) {
    const std::string key = key_of({root, members}, true);
    if (const auto known = known_.find(key); known != known_.end()) {
      ++remembered_;
      return known->second;
    }
    search({{root, members}});
    return known_[key];
  }
  /// Looks for the placements of several kernels side by side, so that `ranked` knows them. Of those that are alike but for their sizes
  /// the first is searched for, the others first take what is good for it.
  HOIST_LAZY void search(const std::vector<member_kernel>& some) {
    std::set<std::string> asked;
    std::vector<unknown> first, rest;
    for (const member_kernel& k : some) {
      unknown u{k, key_of(k, true), key_of(k, false), {}, {}};
      if (known_.count(u.key) > 0 || !asked.insert(u.key).second) continue;
      const bool is_first = good_.emplace(u.shape, std::vector<placed_lines>{}).second;
      (is_first ? first : rest).push_back(std::move(u));
    }
    search_side_by_side(first);
    search_side_by_side(rest);
  }
  /// A placement that was found elsewhere becomes one of the kernel's.
  HOIST_LAZY void put(int root, const std::vector<int>& members, const placed_kernel& p) {
    ranked(root, members);
    std::vector<placed_kernel>& all = known_[key_of({root, members}, true)];
    if (std::any_of(all.begin(), all.end(), [&](const placed_kernel& k) { return k.lines == p.lines; })) return;
    std::erase_if(all, [](const placed_kernel& k) { return k.lines.empty(); });
    all.insert(std::upper_bound(all.begin(), all.end(), p,
                                [](const placed_kernel& a, const placed_kernel& b) { return a.seconds < b.seconds; }),
               p);
  }
  /// Placements that differ from one of the kernel in a number, and with `places` those that differ in where another stage stands, by
  /// their seconds; none that makes no difference to them. Of kernels that are alike and of about one size one is asked: the others
  /// are thought to take as many times what `p` takes.
  HOIST_LAZY std::vector<placed_kernel> near(int root, const std::vector<int>& members, const placed_kernel& p,
                                             bool places = false) {
    constexpr double other_size = 1.15;
    const auto elements = static_cast<double>(costs_.stage(root).elements());
    neighbours& known = near_[kept_costs::text_of(places, p.lines) + key_of({root, members}, false)];
    if (known.elements == 0 || std::max(elements / known.elements, known.elements / elements) > other_size) {
      std::vector<placed_kernel> all = near_anew(root, members, p, places);
      if (is_late()) return all;
      known = {elements, p.seconds, std::move(all)};
    }
    std::vector<placed_kernel> scaled = known.all;
    for (placed_kernel& k : scaled) k.seconds *= p.seconds / known.seconds;
    return scaled;
  }
  /// Of some placements those that can be launched, by the seconds that they are predicted to take. Of each a line for `root`, and one
  /// for each of `placed_with`.
  HOIST_LAZY std::vector<placed_kernel> ranked_among(int root, const std::vector<int>& members,
                                                     std::vector<placed_lines> some) {
    costs_.prepare(threads_);
    placement_search search(costs_, root, placed_with(root, members), threads_);
    placed_kernel best;
    search.take_best(best, std::move(some));
    std::vector<placed_kernel> by_seconds;
    for (const auto& [seconds, lines] : search.ranked()) by_seconds.push_back({lines, seconds});
    return by_seconds;
  }
  /// Placements of a kernel whose reductions go by chunks, a line for `root` and one for each of `placed_with`; none where they are
  /// short.
  HOIST_LAZY std::vector<placed_lines> in_chunks(int root, const std::vector<int>& members) {
    costs_.prepare(threads_);
    return placement_search(costs_, root, placed_with(root, members), threads_).in_chunks();
  }
  /// The stages that lines of a kernel place besides its own: the members, then the inputs that it reads.
  HOIST_LAZY std::vector<int> placed_with(int root, const std::vector<int>& members) const {
    std::vector<int> all = members;
    if (!costs_.parts().stages_inputs()) return all;
    for (std::size_t i = 0; i <= members.size(); ++i)
      for (int r : costs_.stage(i == 0 ? root : members[i - 1]).reads)
        if (costs_.stage(r).input >= 0 && std::find(all.begin(), all.end(), r) == all.end()) all.push_back(r);
    return all;
  }
  /// A placement's lines with the names of these stages.
  HOIST_LAZY placed_lines lines(const placed_kernel& p, int root, const std::vector<int>& members) const {
    const std::vector<int> placed = placed_with(root, members);
    placed_lines all;
    for (std::size_t i = 0; i < p.lines.size(); ++i) {
      if (i > 0 && says_nothing(costs_.stage(placed[i - 1]), p.lines[i])) continue;
      all.push_back(p.lines[i]);
      all.back().stage = costs_.stage(i == 0 ? root : placed[i - 1]).name;
      if (i > 0) all.back().reader = costs_.stage(root).name;
    }
    return all;
  }
  HOIST_LAZY search_counters counted() const {
    const kept_costs& kept = costs_.kept();
    return {kept.lowered(), kept.impossible(), remembered_ + kept.asked() - kept.lowered()};
  }

 private:
  static constexpr std::size_t most_good = 6, most_ranked = 48;

  struct neighbours {
    double elements = 0, seconds = 0;
    std::vector<placed_kernel> all;
  };
  HOIST_LAZY std::vector<placed_kernel> near_anew(int root, const std::vector<int>& members, const placed_kernel& p,
                                                  bool places) {
    const std::vector<int> placed = placed_with(root, members);
    std::vector<placed_lines> all;
    const auto push = [&](std::size_t i, const ir::placed_stage& line) {
      all.push_back(p.lines);
      all.back()[i] = line;
    };
    for (std::size_t i = 0; i < p.lines.size(); ++i) {
      const lower::stage& s = costs_.stage(i == 0 ? root : placed[i - 1]);
      for (const ir::placed_stage& line : near_lines(costs_.parts(), s, p.lines[i])) push(i, line);
      for (const ir::placed_stage& line : all_places_in(costs_.parts(), s))
        if (places && i > 0 && line.at != p.lines[i].at) push(i, line);
    }
    std::vector<placed_kernel> by_seconds = ranked_among(root, members, std::move(all));
    std::erase_if(by_seconds, [&](const placed_kernel& k) { return k.seconds == p.seconds; });
    return by_seconds;
  }
  struct unknown {
    member_kernel which;
    std::string key, shape;  // with its sizes, and without
    std::vector<placed_kernel> kinds;
    std::vector<placed_lines> good;  // for others of its shape; none where it took theirs
  };
  HOIST_LAZY std::string key_of(const member_kernel& k, bool extents) const {
    return stage_key(costs_.question().program, costs_.question().graph, k.root, k.members, extents);
  }
  HOIST_LAZY void search_side_by_side(std::vector<unknown>& some) {
    if (some.empty()) return;
    costs_.prepare(threads_);
    const long beside = std::min(threads_, static_cast<long>(some.size()));
    const long of_each = (2 * threads_ - 1) / beside;  // more than there are in all, since some wait for the slowest of a batch
    std::atomic<std::size_t> next = 0;
    meta::in_parallel(beside, [&](long) {
      for (std::size_t i; (i = next++) < some.size();) search_one(some[i], of_each);
    });
    for (unknown& u : some) {
      std::vector<placed_lines>& good = good_[u.shape];
      for (placed_lines& lines : u.good)
        if (good.size() < most_good) good.push_back(std::move(lines));
      known_.emplace(std::move(u.key), std::move(u.kinds));
    }
  }
  HOIST_LAZY void search_one(unknown& u, long threads) {
    placement_search search(costs_, u.which.root, placed_with(u.which.root, u.which.members), threads);
    placed_kernel best;
    search.take_best(best, good_.at(u.shape));
    if (best.lines.empty()) {
      best = search.found(u.which.members.empty());
      for (const auto& [seconds, lines] : search.ranked())
        if (u.good.size() < most_good) u.good.push_back(lines);
    }
    u.kinds = kinds_of(best, search.ranked());
  }
  /// Whether placements are the same but for the sizes of groups.
  HOIST_LAZY static bool are_alike(const placed_lines& a, const placed_lines& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](ir::placed_stage x, const ir::placed_stage& y) {
      x.group = y.group;
      x.local = y.local;
      return x == y;
    });
  }
  /// Of the placements that were costed, `best` first.
  HOIST_LAZY static std::vector<placed_kernel> kinds_of(const placed_kernel& best,
                                                        const std::multimap<double, placed_lines>& ranked) {
    constexpr long most_alike = 3;
    std::vector<placed_kernel> kept = {best};
    for (const auto& [seconds, lines] : ranked) {
      long alike = 0;
      bool known = false;
      for (const placed_kernel& k : kept) alike += are_alike(k.lines, lines), known = known || k.lines == lines;
      if (!known && alike < most_alike && kept.size() < most_ranked) kept.push_back({lines, seconds});
    }
    return kept;
  }

  placement_costs costs_;
  long threads_;
  std::map<std::string, std::vector<placed_kernel>> known_;  // by what a kernel computes at its sizes
  std::map<std::string, std::vector<placed_lines>> good_;    // by what it computes: the best at the first sizes
  std::map<std::string, neighbours> near_;                   // by what it computes, and where
  long remembered_ = 0;
};

}  // namespace hoist::model
