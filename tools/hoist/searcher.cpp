#include "searcher.hpp"

#include <algorithm>

namespace hoist::tools {

const space& searcher::points(int structure) {
  const auto found = spaces_.find(structure);
  return found != spaces_.end() ? found->second : spaces_.emplace(structure, v_.points(structure, target_)).first->second;
}

bool searcher::is_new(const task& t) {
  return !known_.contains({t.structure, t.number}) && points(t.structure).rejection(t.number) == nullptr;
}

void searcher::tell(const task& t, std::optional<double> ms) {
  constexpr std::size_t most = 24, of_a_structure = 4;
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
      if (is_new(t)) return t;
    }
  return {};
}

std::optional<task> searcher::sample() {
  constexpr std::size_t structures = 12;
  constexpr int tries = 60;
  std::vector<std::pair<double, int>> order;
  for (const auto& [structure, ms] : best_) order.emplace_back(ms, structure);
  std::ranges::sort(order);
  if (order.size() > structures) order.resize(structures);
  for (int i = 0; i < tries && !order.empty(); ++i) {
    const int structure = order[random_() % order.size()].second;
    const task t{structure, static_cast<long>(random_() % static_cast<std::uint64_t>(points(structure).size()))};
    if (is_new(t)) return t;
  }
  return {};
}

std::optional<task> searcher::next() {
  std::optional<task> t = ++proposed_ % 3 == 0 ? sample() : neighbour();
  if (!t) t = sample();
  if (!t) t = neighbour();
  if (t) know(*t);
  return t;
}

}  // namespace hoist::tools
