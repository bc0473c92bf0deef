#pragma once
// The best placement of one kernel's stages: its tiles, and where each stage stands that it computes besides its own.

#include <hoist/lower/schedule_flaws.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/meta/seconds.hpp>
#include <hoist/model/chunk_choices.hpp>
#include <hoist/model/found_schedule.hpp>
#include <hoist/model/halo.hpp>
#include <hoist/model/placed_seconds.hpp>
#include <hoist/model/space_choices.hpp>
#include <hoist/model/stage_key.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// Lines of a schedule: the kernel's, those of its other stages, and of the inputs that it reads. Infinite seconds: there is none.
struct placed_kernel {
  std::vector<ir::placed_stage> lines;
  double seconds = std::numeric_limits<double>::infinity();
};

/// Finds placements, and remembers them by what a kernel computes: stages of one meaning and size share them. After so many seconds
/// nothing more is costed, but a few placements of a kernel that computes one stage, so that every stage has one.
class kernel_search {
 public:
  explicit kernel_search(const kernel_question& q, double seconds = std::numeric_limits<double>::infinity(),
                         long threads = meta::cores(), search_parts parts = {})
      : q_(q),
        parts_(parts),
        until_(meta::seconds_now() + seconds),
        threads_(threads),
        loads_(static_cast<std::size_t>(q.graph.stages.size()), -1),
        folded_(loads_.size(), 0) {}

  bool is_late() const { return until_ < std::numeric_limits<double>::infinity() && meta::seconds_now() > until_; }
  /// From now on there is time.
  void end_limit() { until_ = std::numeric_limits<double>::infinity(); }

  /// Of the kernel that writes `root` and computes `members` besides, the nearest to it first.
  HOIST_LAZY const placed_kernel& best(int root, const std::vector<int>& members) { return ranked(root, members).front(); }
  /// The best and others by their seconds, of one kind three at most: those differ in the sizes of groups alone. Never empty.
  HOIST_LAZY const std::vector<placed_kernel>& ranked(int root, const std::vector<int>& members) {
    const std::string key = stage_key(q_.program, q_.graph, root, members, true);
    const auto known = known_.find(key);
    if (known != known_.end()) {
      ++counted_.remembered;
      return known->second;
    }
    std::vector<placed_lines>& good = good_[stage_key(q_.program, q_.graph, root, members, false)];
    const std::vector<int> placed = placed_with(root, members);
    placed_kernel best;
    ranked_.clear();
    take_best(best, root, placed, good, false);
    if (best.lines.empty()) {
      best = found(root, placed, members.empty());
      for (const auto& [seconds, lines] : ranked_)
        if (good.size() < most_good) good.push_back(lines);
    }
    return known_.emplace(key, kinds_of(best)).first->second;
  }
  /// A placement that was found elsewhere becomes one of the kernel's.
  HOIST_LAZY void put(int root, const std::vector<int>& members, const placed_kernel& p) {
    ranked(root, members);
    std::vector<placed_kernel>& all = known_[stage_key(q_.program, q_.graph, root, members, true)];
    if (std::any_of(all.begin(), all.end(), [&](const placed_kernel& k) { return k.lines == p.lines; })) return;
    std::erase_if(all, [](const placed_kernel& k) { return k.lines.empty(); });
    all.insert(std::upper_bound(all.begin(), all.end(), p,
                                [](const placed_kernel& a, const placed_kernel& b) { return a.seconds < b.seconds; }),
               p);
  }
  /// Placements that differ from one of the kernel in a number, and with `places` those that differ in where another stage stands, by
  /// their seconds; none that makes no difference to them.
  HOIST_LAZY std::vector<placed_kernel> near(int root, const std::vector<int>& members, const placed_kernel& p,
                                             bool places = false) {
    const std::vector<int> placed = placed_with(root, members);
    std::vector<placed_lines> all;
    const auto push = [&](std::size_t i, const ir::placed_stage& line) {
      all.push_back(p.lines);
      all.back()[i] = line;
    };
    for (std::size_t i = 0; i < p.lines.size(); ++i) {
      const lower::stage& s = stage(i == 0 ? root : placed[i - 1]);
      for (const ir::placed_stage& line : near_choices(s, p.lines[i])) push(i, line);
      for (const ir::placed_stage& line : all_places_in(parts_, s))
        if (places && i > 0 && line.at != p.lines[i].at) push(i, line);
    }
    std::vector<placed_kernel> by_seconds = ranked_among(root, members, std::move(all));
    std::erase_if(by_seconds, [&](const placed_kernel& k) { return k.seconds == p.seconds; });
    return by_seconds;
  }
  /// Of some placements those that can be launched, by the seconds that they are predicted to take. Of each a line for `root`, and one
  /// for each of `placed_with`.
  HOIST_LAZY std::vector<placed_kernel> ranked_among(int root, const std::vector<int>& members,
                                                     std::vector<std::vector<ir::placed_stage>> some) {
    ranked_.clear();
    placed_kernel best;
    take_best(best, root, placed_with(root, members), std::move(some), false);
    std::vector<placed_kernel> by_seconds;
    for (const auto& [seconds, lines] : ranked_) by_seconds.push_back({lines, seconds});
    return by_seconds;
  }
  /// Placements of a kernel whose reductions go by chunks, a line for `root` and one for each of `placed_with`; none where they are
  /// short.
  HOIST_LAZY std::vector<std::vector<ir::placed_stage>> in_chunks(int root, const std::vector<int>& members) {
    std::vector<const lower::stage*> placed;
    for (int m : placed_with(root, members)) placed.push_back(&stage(m));
    count_loads(root);
    std::vector<placed_lines> all =
        chunked_kernels(stage(root), placed, folded_[static_cast<std::size_t>(root)], halo_of(root, members));
    for (placed_lines& lines : all)
      for (ir::placed_stage& line : lines) line = parts_.within(line);
    return all;
  }
  /// The stages that lines of a kernel place besides its own: the members, then the inputs that it reads.
  HOIST_LAZY std::vector<int> placed_with(int root, const std::vector<int>& members) const {
    std::vector<int> all = members;
    if (!parts_.stages_inputs()) return all;
    for (std::size_t i = 0; i <= members.size(); ++i)
      for (int r : stage(i == 0 ? root : members[i - 1]).reads)
        if (stage(r).input >= 0 && std::find(all.begin(), all.end(), r) == all.end()) all.push_back(r);
    return all;
  }
  /// A placement's lines with the names of these stages.
  HOIST_LAZY std::vector<ir::placed_stage> lines(const placed_kernel& p, int root, const std::vector<int>& members) const {
    const std::vector<int> placed = placed_with(root, members);
    std::vector<ir::placed_stage> all;
    for (std::size_t i = 0; i < p.lines.size(); ++i) {
      if (i > 0 && says_nothing(stage(placed[i - 1]), p.lines[i])) continue;
      all.push_back(p.lines[i]);
      all.back().stage = stage(i == 0 ? root : placed[i - 1]).name;
      if (i > 0) all.back().reader = stage(root).name;
    }
    return all;
  }
  const search_counters& counted() const { return counted_; }

 private:
  using placed_lines = std::vector<ir::placed_stage>;
  static constexpr std::size_t most_good = 6, most_ranked = 48;
  static constexpr double not_costed = -1;

  /// Whether placements are the same but for the sizes of groups.
  HOIST_LAZY static bool are_alike(const placed_lines& a, const placed_lines& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](ir::placed_stage x, const ir::placed_stage& y) {
      x.group = y.group;
      x.local = y.local;
      return x == y;
    });
  }
  /// Of the placements that were costed, `best` first.
  HOIST_LAZY std::vector<placed_kernel> kinds_of(const placed_kernel& best) const {
    constexpr long most_alike = 3;
    std::vector<placed_kernel> kept = {best};
    for (const auto& [seconds, lines] : ranked_) {
      long alike = 0;
      bool known = false;
      for (const placed_kernel& k : kept) alike += are_alike(k.lines, lines), known = known || k.lines == lines;
      if (!known && alike < most_alike && kept.size() < most_ranked) kept.push_back({lines, seconds});
    }
    return kept;
  }

  const lower::stage& stage(int i) const { return q_.graph.stages[i]; }

  /// The best for all members in place, in registers, and in local memory, where inputs stand if there are no members; then with
  /// other places, steps of reductions and tiles. Kernels in chunks are searched apart, as no other differs from one in a line alone.
  HOIST_LAZY placed_kernel found(int root, const std::vector<int>& members, bool inputs_alone) {
    constexpr double hopeless = 2;  // times the seconds of what is found
    placed_kernel best, in_chunk;
    const placed_lines tiles = tiles_in(parts_, stage(root), halo_of(root, members));
    for (const ir::stage_place where : {ir::stage_place::in_place, ir::stage_place::item, ir::stage_place::group}) {
      std::vector<placed_lines> all;
      for (const ir::placed_stage& tile : tiles) {
        placed_lines lines = {tile};
        for (int m : members)
          lines.push_back(
              usual_place_in(parts_, stage(m), stage(m).input < 0 || inputs_alone ? where : ir::stage_place::in_place));
        all.push_back(std::move(lines));
      }
      take_best(best, root, members, all, inputs_alone && best.lines.empty());
    }
    if (parts_.splits_reductions() && parts_.stages_inputs())
      take_best(in_chunk, root, members, in_chunks(root, members), false);
    if (in_chunk.seconds < best.seconds) std::swap(best, in_chunk);
    improve(best, root, members, tiles);
    if (in_chunk.seconds > hopeless * best.seconds) return best;
    improve(in_chunk, root, members, tiles);
    return in_chunk.seconds < best.seconds ? in_chunk : best;
  }
  /// One line after the other is what is fastest; twice, as long as that helps.
  HOIST_LAZY void improve(placed_kernel& best, int root, const std::vector<int>& members, const placed_lines& tiles) {
    for (int round = 0; round < 2 && !is_late(); ++round) {
      const double before = best.seconds;
      for (std::size_t i = 0; i < members.size() && !best.lines.empty(); ++i) {
        std::vector<placed_lines> all;
        for (const ir::placed_stage& line : all_places_in(parts_, stage(members[i]))) {
          all.push_back(best.lines);
          all.back()[i + 1] = line;
        }
        take_best(best, root, members, all, false);
      }
      for (std::size_t i = 0; i < best.lines.size() && parts_.splits_reductions(); ++i) {
        if (best.lines[i].at == ir::stage_place::in_place) continue;
        std::vector<placed_lines> all;
        for (const int steps : {1, 2, 4, 9}) {
          all.push_back(best.lines);
          all.back()[i].steps = steps;
        }
        take_best(best, root, members, all, false);
      }
      if (best.lines.empty() || best.seconds >= before) break;
      std::vector<placed_lines> all;
      for (const ir::placed_stage& tile : tiles) {
        all.push_back(best.lines);
        all.back()[0] = tile;
      }
      take_best(best, root, members, all, false);
    }
  }
  /// Costs placements; those that stages can't have go uncounted. `needed`: the first few even when it is late.
  HOIST_LAZY void take_best(placed_kernel& best, int root, const std::vector<int>& members, std::vector<placed_lines> all,
                            bool needed) {
    constexpr std::size_t few = 4;
    if (is_late() && !needed) return;
    for (int m : members)
      if (stage(m).input < 0) count_loads(m);
    count_loads(root);
    if (!parts_.is_full())
      for (placed_lines& lines : all) lines[0].group = {}, lines = with_groups(std::move(lines), stage(root));
    std::erase_if(all, [&](const placed_lines& lines) {
      return !fits(root, members, lines) || !stands_in_tiles(root, lines) || recomputes_much(root, members, lines) ||
             reads_chunks_from_afar(members, lines);
    });
    std::vector<double> seconds(all.size(), std::numeric_limits<double>::infinity());
    meta::in_parallel(threads_, [&](long first) {
      for (std::size_t i = static_cast<std::size_t>(first); i < all.size(); i += static_cast<std::size_t>(threads_))
        seconds[i] = (needed && i < few) || !is_late() ? placed_seconds(q_, root, members, all[i]) : not_costed;
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (seconds[i] == not_costed) continue;
      ++counted_.lowered;
      counted_.impossible += seconds[i] == std::numeric_limits<double>::infinity();
      if (seconds[i] == std::numeric_limits<double>::infinity()) continue;
      if (seconds[i] < best.seconds) best = {all[i], seconds[i]};
      ranked_.emplace(seconds[i], all[i]);
    }
  }
  /// Whether tiles fit the stages: those of a kernel that is alike but for its sizes may not.
  HOIST_LAZY bool fits(int root, const std::vector<int>& members, const placed_lines& lines) const {
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lower::detail::flaw_of_numbers(lines[i], stage(i == 0 ? root : members[i - 1])) != nullptr) return false;
    return true;
  }
  /// Whether blocks fit the groups, and stages stand in local memory of a kernel that has groups, and those of one without do nowhere.
  HOIST_LAZY bool stands_in_tiles(int root, const placed_lines& lines) const {
    const int rank = stage(root).rank();
    for (int d = 0; d < rank && lines[0].group.count > 0; ++d)
      if (lines[0].block.at(d, rank) > lines[0].group.at(d, rank)) return false;
    bool any = false;
    for (const ir::placed_stage& line : lines) any = any || line.at == ir::stage_place::group;
    return any == (lines[0].group.count > 0);
  }
  /// Whether a kernel in chunks reads a table from global memory: prices don't see that its work-items read far from each other.
  HOIST_LAZY bool reads_chunks_from_afar(const std::vector<int>& members, const placed_lines& lines) const {
    for (std::size_t i = 1; i < lines.size(); ++i)
      if (lines[0].chunk > 1 && lines[i].at == ir::stage_place::in_place && stage(members[i - 1]).input >= 0 &&
          stage(members[i - 1]).rank() > 1)
        return true;
    return false;
  }
  /// Loads of a work-item where stages in place multiply those of their readers: more than a compiler should unroll.
  HOIST_LAZY bool recomputes_much(int root, const std::vector<int>& members, const placed_lines& lines) const {
    constexpr long most = 2048;
    std::map<int, long> times = {{root, 1}};
    for (int d = 0; d < lines[0].block.count; ++d) times[root] *= lines[0].block.of[d];
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const int s = i == 0 ? root : members[i - 1];
      if (stage(s).input >= 0) continue;
      if (times[s] * loads_[static_cast<std::size_t>(s)] > most) return true;
      for (int r : stage(s).reads) {
        const auto place = std::find(members.begin(), members.end(), r);
        if (place == members.end()) continue;
        const bool in_place = lines[static_cast<std::size_t>(place - members.begin()) + 1].at == ir::stage_place::in_place;
        times[r] = std::max(times[r], in_place ? times[s] * loads_[static_cast<std::size_t>(s)] : 1);
      }
    }
    return false;
  }
  /// The halo of the stages that a kernel computes besides, or of the inputs that it reads where it computes none.
  HOIST_LAZY halo halo_of(int root, const std::vector<int>& placed) {
    if (footprints_.size() == 0) {
      ir::point at;
      at.sizes = q_.sizes;
      footprints_ = footprints_of(q_.program, q_.graph, at, q_.inputs);
    }
    std::vector<int> computed;
    for (const int p : placed)
      if (stage(p).input < 0) computed.push_back(p);
    return widest_halo(q_.graph, footprints_, root, computed.empty() ? placed : computed);
  }
  /// Counts the loads in the text of a stage's own kernel, and the iterations of its longest loop, once.
  HOIST_LAZY void count_loads(int s) {
    long& known = loads_[static_cast<std::size_t>(s)];
    if (known >= 0) return;
    ir::point at;
    at.sizes = q_.sizes;
    at.plan.given = true;
    at.plan = with_kernels(std::move(at.plan), q_.graph);
    known = 0;
    const ir::kernel k = kernel_of_stage(q_.program, q_.graph, at, q_.inputs, s).kernel;
    for (const ir::value& v : k.values) known += v.what == ir::value::kind::load;
    long& folded = folded_[static_cast<std::size_t>(s)];
    for (const ir::statement& l : k.statements)
      if (l.what == ir::statement::kind::loop && l.who == ir::level::sequential && k.index.is_number(l.end))
        folded = std::max(folded, k.index.value(l.end));
  }

  kernel_question q_;
  search_parts parts_;
  double until_;  // on the clock of seconds_now
  long threads_;
  meta::vec<meta::vec<stage_footprint>> footprints_;         // none before they are asked for
  std::vector<long> loads_;                                  // by stage, -1 before they are counted
  std::vector<long> folded_;                                 // by stage: elements of its reductions
  std::map<std::string, std::vector<placed_kernel>> known_;  // by what a kernel computes at its sizes
  std::map<std::string, std::vector<placed_lines>> good_;    // by what it computes: the best at the first sizes
  std::multimap<double, placed_lines> ranked_;               // of the search that goes on
  search_counters counted_;
};

}  // namespace hoist::model
