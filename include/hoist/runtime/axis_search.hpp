#pragma once
// A search by groups of axes that a model begins, orders and cuts [Garvey2018].

#include <hoist/explore/axes.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/ordered.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/meta/some_of.hpp>
#include <hoist/runtime/learned_predictions.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace hoist {

/// What a search by groups may be told of a family's variants: of which kind each is, such as how it loads its data, and the share of
/// each kind among the fastest, as somebody predicts it; a kind of a share below 0 isn't begun. Without it all are of one kind.
struct variant_kinds {
  int (*of)(const void* known, int structure, long number) = nullptr;
  const void* known = nullptr;
  std::vector<double> shares{};  ///< empty: predictions of variants say which kind comes first

  HOIST_LAZY int kind(int structure, long number) const { return of == nullptr ? 0 : of(known, structure, number); }
};

/// Which variant of some predictions runs next. First the best predicted ones of four structures or kinds, of kinds whose share is
/// within 0.2 of the greatest. Then, from the fastest of these, the groups of its structure's axes (`hybrid_groups`), each around the
/// fastest so far: a group's points run in the order of their corrected predictions, and it ends where none is left that is thought
/// to come within 5 % of the fastest. After two passes over the groups, or one that finds nothing faster, another structure or kind
/// begins, if its kind's share is within 0.2 of the greatest or its best is thought to come within 5 % of the fastest.
class axis_search {
 public:
  HOIST_LAZY axis_search(const learned_predictions& all, variant_kinds kinds) : kinds_(std::move(kinds)) {
    std::map<std::pair<int, int>, start> best;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const int structure = all[i].structure, kind = kinds_.kind(structure, all[i].number);
      if (share(kind) < 0) continue;
      const auto [at, is_new] = best.try_emplace({structure, kind}, start{structure, kind, i});
      if (!is_new && all[i].predicted > all[at->second.from].predicted) at->second.from = i;
    }
    for (const auto& [key, s] : best) starts_.push_back(s);
  }

  /// None where the groups are done. The same again until something ran.
  HOIST_LAZY std::optional<std::size_t> next(learned_predictions& all) {
    while (!is_done_) {
      if (const auto i = all.best_untried(members_); i && (group_ < 0 || promises(all, *i))) return i;
      is_done_ = !go_on(all);
    }
    return {};
  }

 private:
  struct start {
    int structure, kind;
    std::size_t from;  ///< its best predicted variant
    bool begun = false;
  };
  static constexpr double near = 0.95, unsure = 0.2;
  static constexpr int most_passes = 2;
  static constexpr std::size_t most_first = 4;
  static constexpr long most_of_group = 100;

  /// Whether a variant is thought to come near the fastest.
  HOIST_LAZY static bool promises(const learned_predictions& all, std::size_t i) {
    return !all.best() || all.corrected(i) >= near * all.throughput_of(all[*all.best()].ms);
  }
  HOIST_LAZY double share(int kind) const {
    const auto i = static_cast<std::size_t>(kind);
    return i < kinds_.shares.size() ? kinds_.shares[i] : 0;
  }

  /// The next group, pass or start; false where there is none.
  HOIST_LAZY bool go_on(learned_predictions& all) {
    members_.clear();
    if (!has_first_) return begin_first(all);
    if (by_) {
      const auto count = static_cast<int>(groups_.size());
      if (++group_ == count && all.best() != before_ && ++pass_ < most_passes) group_ = 0;
      if (group_ == 0) before_ = all.best();
      if (group_ < count) {
        begin_group(all);
        return true;
      }
    }
    return begin_start(all);
  }
  HOIST_LAZY bool is_likely(int kind) const {
    double most = 0;
    for (const start& s : starts_) most = std::max(most, share(s.kind));
    return share(kind) >= most - unsure;
  }
  /// The best predicted variants of the likely kinds, a few.
  HOIST_LAZY bool begin_first(const learned_predictions& all) {
    has_first_ = true;
    std::vector<std::size_t> likely;
    for (const start& s : starts_)
      if (is_likely(s.kind)) likely.push_back(s.from);
    for (const std::size_t k : meta::ordered(
             likely.size(), [&](std::size_t a, std::size_t b) { return all[likely[a]].predicted > all[likely[b]].predicted; }))
      if (members_.size() < most_first) members_.push_back(likely[k]);
    return !members_.empty();
  }
  /// What a start's best predicted variant achieves, measured or thought.
  HOIST_LAZY static double achieved(const learned_predictions& all, const start& s) {
    return all[s.from].ms > 0 ? all.throughput_of(all[s.from].ms) : all.was_tried(s.from) ? 0 : all.corrected(s.from);
  }
  HOIST_LAZY bool begin_start(const learned_predictions& all) {
    start* next = nullptr;
    for (start& s : starts_) {
      if (s.begun) continue;
      const bool likely = share(s.kind) > 0 && is_likely(s.kind) && !has_begun(s.kind);
      if (is_begun_ && !likely && !promises(all, s.from)) continue;
      if (next == nullptr || achieved(all, s) > achieved(all, *next)) next = &s;
    }
    if (next == nullptr) return false;
    next->begun = is_begun_ = true;
    now_ = *next;
    kept_ = {};  // which refers to the space before
    by_ = meta::shared<point_axes>::make(all.of().structures[now_.structure], all.points_of(now_.structure));
    groups_ = hybrid_groups(by_->axes());
    group_ = -1;
    pass_ = 0;
    before_ = {};
    members_ = {now_.from};
    return true;
  }
  HOIST_LAZY bool has_begun(int kind) const {
    return std::any_of(starts_.begin(), starts_.end(), [&](const start& s) { return s.begun && s.kind == kind; });
  }
  /// The points of a group around the fastest of this start, or the best predicted one where none of its has run.
  HOIST_LAZY void begin_group(learned_predictions& all) {
    std::size_t around = now_.from;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].ms > 0 && all[i].structure == now_.structure && (all[around].ms <= 0 || all[i].ms < all[around].ms) &&
          kinds_.kind(now_.structure, all[i].number) == now_.kind)
        around = i;
    std::vector<long> numbers = points_of_group(*by_, groups_[static_cast<std::size_t>(group_)], all[around].number);
    std::erase_if(numbers, [&](long n) { return kinds_.kind(now_.structure, n) != now_.kind; });
    for (const long k : meta::some_of(static_cast<long>(numbers.size()), most_of_group, 1))
      if (const auto i = all.place_of(by_->points(), now_.structure, numbers[static_cast<std::size_t>(k)], kept_))
        members_.push_back(*i);
  }

  variant_kinds kinds_;
  std::vector<start> starts_;
  start now_{-1, 0, 0};
  bool has_first_ = false, is_begun_ = false, is_done_ = false;
  meta::shared<point_axes> by_;
  space::latest kept_;
  std::vector<axis_group> groups_;
  int group_ = -1, pass_ = 0;          ///< group -1: the start's best predicted variant alone
  std::optional<std::size_t> before_;  ///< the fastest when the pass began
  std::vector<std::size_t> members_;
};

}  // namespace hoist
