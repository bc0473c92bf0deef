#include "searcher.hpp"

#include <hoist/ir/hash.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace hoist::tools {

searcher::searcher(const variants& v, const target& t, std::uint64_t seed) : v_(v), target_(t), random_(seed) {
  const family& f = v.program.programs;
  std::set<std::uint64_t> seen;
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists && suits(f.structures[i], t) && seen.insert(ir::hash(f.structures[i].terms())).second)
      structures_.push_back(i);
  left_ = structures_;
}

std::optional<task> searcher::first() {
  while (!left_.empty()) {
    turn_ %= left_.size();
    if (const std::optional<task> t = sample_of(left_[turn_])) {
      ++turn_;
      return t;
    }
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(turn_));
  }
  return {};
}

const space& searcher::points(int structure) {
  const auto found = spaces_.find(structure);
  return found != spaces_.end() ? found->second : spaces_.emplace(structure, v_.points(structure, target_)).first->second;
}

bool searcher::is_new(const task& t) {
  return !known_.contains({t.structure, t.number}) && points(t.structure).rejection(t.number) == nullptr;
}

void searcher::tell(const task& t, std::optional<double> ms) {
  constexpr std::size_t most = 24, of_a_structure = 4;
  known_.insert({t.structure, t.number});
  if (!ms) return;
  const auto [at, fresh] = best_.try_emplace(t.structure, *ms);
  if (!fresh) at->second = std::min(at->second, *ms);
  if (good_.size() == most && good_.back().ms <= *ms) return;
  const auto place = std::ranges::upper_bound(good_, *ms, {}, &measured::ms);
  std::vector<long> near = points(t.structure).neighbours(t.number);
  std::ranges::shuffle(near, random_);
  good_.insert(place, {*ms, t, std::move(near)});
  std::size_t same = 0;
  std::erase_if(good_, [&](const measured& m) { return m.what.structure == t.structure && ++same > of_a_structure; });
  if (good_.size() > most) good_.pop_back();
}

std::optional<task> searcher::neighbour() {
  for (measured& m : good_)
    while (!m.near.empty()) {
      const task t{m.what.structure, m.near.back()};
      m.near.pop_back();
      if (!is_new(t)) continue;
      known_.insert({t.structure, t.number});
      return t;
    }
  return {};
}

std::optional<task> searcher::sample_of(int structure) {
  constexpr int tries = 60;
  const long size = points(structure).size();
  if (size == 0) return {};
  for (int i = 0; i < tries; ++i) {
    const task t{structure, static_cast<long>(random_() % static_cast<std::uint64_t>(size))};
    if (!is_new(t)) continue;
    known_.insert({t.structure, t.number});
    return t;
  }
  return {};
}

std::optional<task> searcher::sample() {
  constexpr std::size_t structures = 12;
  std::vector<std::pair<double, int>> order;
  for (const auto& [structure, ms] : best_) order.emplace_back(ms, structure);
  std::ranges::sort(order);
  if (order.size() > structures) order.resize(structures);
  std::ranges::shuffle(order, random_);
  for (const auto& [ms, structure] : order)
    if (const std::optional<task> t = sample_of(structure)) return t;
  return {};
}

std::optional<task> searcher::next() {
  const std::optional<task> one = ++proposed_ % 3 == 0 ? sample() : neighbour();
  const std::optional<task> t = one ? one : sample();
  return t ? t : neighbour();
}

}  // namespace hoist::tools
