#pragma once
// The search of [Anderson2021]: whole schedules from the result to the inputs, stage by stage, in passes from coarse to fine.

#include <hoist/meta/seconds.hpp>
#include <hoist/model/plan_choices.hpp>
#include <hoist/model/plan_costs.hpp>
#include <hoist/model/plan_search_options.hpp>
#include <hoist/model/sampled_choices.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace hoist::model {

/// Searches whole schedules. A plan's cost is the sum of its kernels'; stages that aren't decided are read from global memory.
class plan_search {
 public:
  HOIST_LAZY plan_search(const kernel_question& q, const target& on, plan_search_options o)
      : graph_(q.graph),
        options_(o.on(on)),
        until_(meta::seconds_now() + o.seconds),
        choices_(q.graph, kernel_estimator(q.graph, footprints_of(q.program, q.graph, at(q), q.inputs), on), options_.parts),
        costs_(q, choices_, o.keeps, o.most_stages) {}

  /// Fails (std::runtime_error, one sentence) where no schedule of the space can be lowered.
  HOIST_LAZY found_schedule run() {
    const std::optional<partial_plan> s = best();
    if (!s) throw std::runtime_error("no schedule of the search can be lowered.");
    return costs_.described(*s);
  }
  /// None where no schedule of the space can be lowered.
  HOIST_LAZY std::optional<partial_plan> best() {
    std::vector<partial_plan> found;
    const auto take = [&](std::optional<partial_plan> s) {
      if (s) found.push_back(std::move(*s));
    };
    pass p{options_.beam, 0, options_.seed, options_.threads};
    if (options_.freezes && options_.passes > 1 && options_.beam > 1) freeze(p);
    const int passes = options_.beam > 1 ? options_.passes : 1;
    for (p.depth = 0; p.depth < passes && !is_late(); ++p.depth) take(pass_of(p, passes));
    for (std::optional<partial_plan>& s : greedy()) take(std::move(s));
    if (found.empty()) take(pass_of(p = {1, 0, options_.seed, options_.threads, true}, 1));
    const auto is_faster = [](const partial_plan& a, const partial_plan& b) { return a.seconds < b.seconds; };
    std::stable_sort(found.begin(), found.end(), is_faster);
    if (found.empty() || found[0].seconds == impossible) return std::nullopt;
    std::vector<partial_plan> best = unlike(found, static_cast<std::size_t>(options_.improved));
    for (partial_plan& s : best) improve(s);
    best.push_back(std::move(found[0]));
    return *std::min_element(best.begin(), best.end(), is_faster);
  }
  const plan_costs& costs() const { return costs_; }
  const pruning_counters& left_out() const { return counted_; }
  int frozen() const { return static_cast<int>(frozen_.size()); }

 private:
  static constexpr double impossible = std::numeric_limits<double>::infinity();
  /// `depth`: -1 decides between kernels and stages in place alone.
  struct pass {
    int beam, depth;
    std::uint64_t seed;
    long threads;
    bool is_needed = false;  // even when it is late
    std::set<std::uint64_t> permitted{};
    std::mt19937_64 random{seed};
    pruning_counters counted{};
  };
  enum class decision { place, tiles, steps };

  HOIST_LAZY static ir::point at(const kernel_question& q) {
    ir::point p;
    p.sizes = q.sizes;
    p.plan.given = true;
    return p;
  }
  bool is_late() const { return meta::seconds_now() > until_; }

  /// A child that may be costed: its parent, and a line for the stage.
  struct option {
    std::size_t parent;
    ir::placed_stage line;
  };
  HOIST_LAZY std::vector<partial_plan> costed(const std::vector<partial_plan>& parents, int stage,
                                              const std::vector<option>& all, const pass& p) {
    std::vector<partial_plan> next_plans(all.size());
    meta::in_parallel(std::min(p.threads, static_cast<long>(all.size())), [&](long first) {
      for (std::size_t i = static_cast<std::size_t>(first); i < all.size(); i += static_cast<std::size_t>(p.threads)) {
        next_plans[i] = parents[all[i].parent];
        costs_.decide(next_plans[i], stage, all[i].line);
        next_plans[i].is_penalised = false;
      }
    });
    return next_plans;
  }
  using parents_bucket = std::pair<std::size_t, choice_bucket>;
  /// Takes of each bucket as many as are wanted of those that can be launched, in its order. Marks parents that have a child.
  HOIST_LAZY void take_buckets(std::vector<partial_plan>& children, const std::vector<partial_plan>& parents, int stage,
                               const std::vector<parents_bucket>& buckets, std::vector<char>& has_child, pass& p) {
    std::vector<std::size_t> next(buckets.size(), 0), taken(buckets.size(), 0);
    for (;;) {
      std::vector<option> all;
      std::vector<std::size_t> of;
      for (std::size_t b = 0; b < buckets.size(); ++b) {
        const choice_bucket& from = buckets[b].second;
        for (std::size_t missing = from.wanted - taken[b]; missing > 0 && next[b] < from.order.size(); --missing) {
          all.push_back({buckets[b].first, from.order[next[b]++]});
          of.push_back(b);
        }
      }
      if (all.empty()) return;
      std::vector<partial_plan> next_plans = costed(parents, stage, all, p);
      for (std::size_t i = 0; i < next_plans.size(); ++i) {
        if (next_plans[i].seconds == impossible) {
          p.counted.count(next_plans[i].why);
          continue;
        }
        ++taken[of[i]];
        has_child[all[i].parent] = 1;
        children.push_back(std::move(next_plans[i]));
      }
    }
  }
  HOIST_LAZY const ir::placed_stage* frozen_line(int stage, const pass& p) const {
    const auto known = frozen_.find(stage);
    return p.beam == 1 || p.depth < 0 || known == frozen_.end() ? nullptr : &known->second;
  }
  /// The choices of one parent, into buckets.
  HOIST_LAZY void choose(std::size_t parent, const partial_plan& s, int stage, decision what, pass& p,
                         std::vector<parents_bucket>& buckets, std::vector<parents_bucket>& deferred) {
    const auto one = [&](const ir::placed_stage& line) { buckets.push_back({parent, {{line}, 1}}); };
    const auto sampled = [&](const std::vector<plan_choice>& all) {
      sampled_choices c(all, stage, std::max(0, p.depth), options_.buckets, p.random);
      for (choice_bucket& b : c.buckets) buckets.emplace_back(parent, std::move(b));
      for (choice_bucket& b : c.deferred) deferred.emplace_back(parent, std::move(b));
    };
    if (const ir::placed_stage* line = frozen_line(stage, p)) return one(what == decision::place ? *line : s.of(stage));
    const bool is_input = graph_.stages[stage].input >= 0;
    if (what == decision::place) {
      if (!is_input && !choices_.is_always_in_place(stage)) one({});
      if (stage == graph_.result()) return;
      const std::vector<int> kernels = choices_.kernels_of(s, stage);
      const bool in_place_alone = p.depth < 0 || choices_.is_always_in_place(stage);
      std::vector<plan_choice> places = choices_.places(s, stage, kernels, in_place_alone, p.counted);
      const auto in_place = std::find_if(places.begin(), places.end(),
                                         [](const plan_choice& c) { return c.line.at == ir::stage_place::in_place; });
      if (in_place != places.end())
        one(in_place->line), places.erase(in_place);
      else if (is_input || choices_.is_always_in_place(stage))
        one(where_it_is(is_input));
      return sampled(places);
    }
    if (what == decision::tiles) {
      if (!s.has_kernel(stage) || is_input) return one(s.of(stage));
      return sampled(tiles_of(stage, p));
    }
    for (const int steps : {1, 2, 4, 9}) {
      ir::placed_stage line = s.of(stage);
      line.steps = line.at == ir::stage_place::in_place ? 1 : steps;
      one(line);
      if (line.at == ir::stage_place::in_place) return;
    }
  }
  /// An input where it is, and a kernel of its own for a stage.
  HOIST_LAZY static ir::placed_stage where_it_is(bool is_input) {
    ir::placed_stage line;
    if (is_input) line.at = ir::stage_place::in_place;
    return line;
  }
  HOIST_LAZY const std::vector<plan_choice>& tiles_of(int stage, pass& p) {
    const meta::held lock(guard_);
    return choices_.tiles(stage, p.counted);
  }
  /// The children of some plans: where one has none but deferred ones, these; where it has none and stands somewhere, itself.
  HOIST_LAZY std::vector<partial_plan> children_of(const std::vector<partial_plan>& parents, int stage, decision what,
                                                   pass& p) {
    std::vector<parents_bucket> buckets, deferred;
    for (std::size_t i = 0; i < parents.size(); ++i) choose(i, parents[i], stage, what, p, buckets, deferred);
    std::vector<partial_plan> children;
    std::vector<char> has_child(parents.size(), 0);
    take_buckets(children, parents, stage, buckets, has_child, p);
    std::erase_if(deferred, [&](const parents_bucket& b) { return has_child[b.first] != 0; });
    take_buckets(children, parents, stage, deferred, has_child, p);
    for (std::size_t i = 0; i < parents.size() && what != decision::place; ++i)
      if (has_child[i] == 0) children.push_back(parents[i]);
    for (partial_plan& c : children) c.trail.push_back(hash_of(c, p.depth)), c.is_penalised = false, c.rank = c.seconds;
    return children;
  }
  /// The plans that are followed, the best first: one is put back with a penalty for each that was seen of its structure, and for a
  /// coarser structure that led to nothing good.
  HOIST_LAZY std::vector<partial_plan> followed(std::vector<partial_plan> pending, pass& p, bool penalises, std::size_t most) {
    const auto later = [](const partial_plan& a, const partial_plan& b) { return a.rank > b.rank; };
    std::make_heap(pending.begin(), pending.end(), later);
    std::map<std::uint64_t, int> seen;
    std::vector<partial_plan> kept;
    while (kept.size() < most && !pending.empty()) {
      std::pop_heap(pending.begin(), pending.end(), later);
      partial_plan s = std::move(pending.back());
      pending.pop_back();
      if (penalises && !s.is_penalised) {
        int penalty = ++seen[hash_of(s, p.depth + 1)];
        if (p.depth > 0 && p.permitted.count(hash_of(s, p.depth - 1)) == 0) penalty += 10;
        s.is_penalised = penalty > 1;
        s.rank *= penalty;
        if (s.is_penalised && !pending.empty() && s.rank > pending.front().rank) {
          pending.push_back(std::move(s));
          std::push_heap(pending.begin(), pending.end(), later);
          continue;
        }
      }
      kept.push_back(std::move(s));
    }
    return kept;
  }
  HOIST_LAZY std::vector<std::pair<int, decision>> decisions() const {
    std::vector<std::pair<int, decision>> all;
    for (int s = graph_.result(); s >= 0; --s) {
      const bool is_input = graph_.stages[s].input >= 0;
      if (is_input && !options_.parts.stages_inputs()) continue;
      all.emplace_back(s, decision::place);
      if (is_input) continue;
      all.emplace_back(s, decision::tiles);
      if (options_.parts.splits_reductions() && choices_.loops(s)) all.emplace_back(s, decision::steps);
    }
    return all;
  }
  /// One pass of the beam; none where every plan died. The good ones at its end are permitted to the next pass.
  HOIST_LAZY std::optional<partial_plan> pass_of(pass& p, int passes) {
    constexpr double good = 1.2;
    const bool penalises = p.beam > 1 && passes > 1 && p.depth >= 0;
    std::vector<partial_plan> plans = {partial_plan(graph_)};
    for (const auto& [stage, what] : decisions()) {
      if (is_late() && !p.is_needed) return std::nullopt;
      plans = children_of(followed(std::move(plans), p, penalises, static_cast<std::size_t>(p.beam)), stage, what, p);
      if (plans.empty()) return std::nullopt;
    }
    plans = followed(std::move(plans), p, penalises, static_cast<std::size_t>(p.beam));
    if (penalises)
      for (const partial_plan& s : plans)
        if (s.rank <= good * plans[0].rank) p.permitted.insert(s.trail.begin(), s.trail.end());
    {
      const meta::held lock(guard_);
      counted_.add(std::exchange(p.counted, {}));
    }
    return *std::min_element(plans.begin(), plans.end(),
                             [](const partial_plan& a, const partial_plan& b) { return a.seconds < b.seconds; });
  }
  /// All but log2 of the stages keep what a pass of kernels and stages in place chose: those whose share of the time is least.
  HOIST_LAZY void freeze(pass& p) {
    p.depth = -1;
    const std::optional<partial_plan> s = pass_of(p, options_.passes);
    if (!s) return;
    std::vector<std::pair<double, int>> shares;
    for (int i = 0; i <= graph_.result(); ++i)
      if (graph_.stages[i].input < 0) shares.emplace_back(share_of(*s, i), i);
    std::sort(shares.begin(), shares.end());
    const std::size_t left = static_cast<std::size_t>(std::bit_width(shares.size()) - 1);
    for (std::size_t i = 0; i + left < shares.size(); ++i) frozen_[shares[i].second] = s->of(shares[i].second);
  }
  /// A stage's part of the time of the kernels that compute it, by its elements.
  HOIST_LAZY double share_of(const partial_plan& s, int stage) const {
    const std::vector<int> roots = s.has_kernel(stage) ? std::vector{stage} : choices_.kernels_of(s, stage);
    double sum = 0;
    for (int root : roots) {
      double all = static_cast<double>(graph_.stages[root].elements());
      for (int m : members_of(graph_, root, s.own)) all += static_cast<double>(graph_.stages[m].elements());
      sum += s.kernels[static_cast<std::size_t>(root)] * static_cast<double>(graph_.stages[stage].elements()) / all;
    }
    return sum;
  }
  /// Greedy samples, each with a beam of one and random choices of its own, on all threads.
  HOIST_LAZY std::vector<std::optional<partial_plan>> greedy() {
    const std::size_t count = static_cast<std::size_t>(std::max(0, options_.samples - 1));
    std::vector<std::optional<partial_plan>> found(count);
    meta::in_parallel(std::min(options_.threads, static_cast<long>(count)), [&](long first) {
      for (std::size_t i = static_cast<std::size_t>(first); i < count && !is_late();
           i += static_cast<std::size_t>(options_.threads)) {
        pass p{1, 0, options_.seed + 1 + i, 1};
        found[i] = pass_of(p, 1);
      }
    });
    return found;
  }

  /// The first of some plans of which no two have the same kernels.
  HOIST_LAZY static std::vector<partial_plan> unlike(const std::vector<partial_plan>& all, std::size_t most) {
    std::vector<partial_plan> some;
    for (const partial_plan& s : all)
      if (some.size() < most && std::none_of(some.begin(), some.end(), [&](const partial_plan& o) { return o.own == s.own; }))
        some.push_back(s);
    return some;
  }
  /// One stage after the other gets the line by which the whole is fastest, as long as that is faster.
  HOIST_LAZY void improve(partial_plan& s) {
    constexpr int most_rounds = 3;
    constexpr double faster = 1 - 1e-9;
    pass p{1, 0, options_.seed, options_.threads};
    for (int round = 0; round < most_rounds; ++round) {
      const double before = s.seconds;
      for (int stage = graph_.result(); stage >= 0 && !is_late(); --stage) {
        std::vector<option> all;
        for (const ir::placed_stage& line : other_lines(s, stage, p)) all.push_back({0, line});
        for (partial_plan& other : costed({s}, stage, all, p))
          if (other.seconds < s.seconds * faster) s = std::move(other);
      }
      if (s.seconds >= before * faster) return;
    }
  }
  HOIST_LAZY std::vector<ir::placed_stage> other_lines(const partial_plan& s, int stage, pass& p) {
    std::vector<ir::placed_stage> all;
    const bool is_input = graph_.stages[stage].input >= 0, is_kernel = s.has_kernel(stage);
    if (is_input && !options_.parts.stages_inputs()) return all;
    if (stage != graph_.result())
      for (const plan_choice& c : choices_.places(s, stage, choices_.kernels_of(s, stage), false, p.counted))
        all.push_back(c.line);
    if (is_input) return all;
    if (is_kernel)
      for (const plan_choice& c : tiles_of(stage, p)) all.push_back(c.line);
    else
      all.emplace_back();
    const ir::placed_stage& now = s.of(stage);
    for (const ir::placed_stage& near : near_in(options_.parts, graph_.stages[stage], now)) all.push_back(near);
    return all;
  }

  const lower::stage_graph& graph_;
  plan_search_options options_;
  double until_;
  plan_choices choices_;
  plan_costs costs_;
  meta::mutex guard_;
  std::map<int, ir::placed_stage> frozen_;
  pruning_counters counted_;
};

}  // namespace hoist::model
