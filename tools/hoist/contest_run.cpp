#include "contest_run.hpp"

#include <algorithm>

namespace hoist::tools {

/// Gives all answers that came by then.
void contestant::tell_until(double s) {
  while (!answers_.empty() && answers_.begin()->first <= s) {
    const auto [what, cost] = answers_.begin()->second;
    answers_.erase(answers_.begin());
    order_->cost(what, cost.build_s, cost.run_s);
    order_->tell(what, cost.ms > 0 ? std::optional(cost.ms) : std::nullopt);
  }
}

/// Charges what was asked for, in its order: the device takes it so.
void contestant::settle(const point_costs& known) {
  for (const asked& a : asked_) {
    const point_cost& c = known.at({a.what.structure, a.what.number});
    if (c.missing) {
      order_->tell(a.what, std::nullopt);
      ++missing_;
      --runs_;
      continue;
    }
    device_free_s_ = std::max(a.at_s + c.build_s, device_free_s_) + c.run_s;
    free_s_[a.worker] = device_free_s_;
    answers_.emplace(device_free_s_, std::pair(a.what, c));
    steps_.push_back({device_free_s_, c.ms, c.build_s, c.run_s});
  }
  asked_.clear();
}

std::optional<task> contestant::proposed() {
  if (ahead_.empty()) return order_->next();
  const task t = ahead_.front();
  ahead_.pop_front();
  return t;
}

/// As far as its workers would come in a turn: so that what it asks for one by one is measured side by side.
void contestant::look_ahead() {
  if (!order_->is_foreseen()) return;
  const auto left = static_cast<std::size_t>(std::max(0L, most_ - runs_));
  while (ahead_.size() < std::min(left, free_s_.size())) {
    const std::optional<task> t = order_->next();
    if (!t) return;
    ahead_.push_back(*t);
  }
}

void contestant::ask(double now_s) {
  for (std::size_t w = 0; w < free_s_.size() && runs_ < most_; ++w) {
    if (free_s_[w] > now_s) continue;
    const std::optional<task> t = proposed();
    if (!t) return;
    ++runs_;
    asked_.push_back({*t, w, now_s});
  }
}

std::vector<task> contestant::advance(const point_costs& known) {
  std::vector<task> unknown;
  while (!ended_) {
    for (const asked& a : asked_)
      if (!known.contains({a.what.structure, a.what.number})) unknown.push_back(a.what);
    if (!unknown.empty()) {
      look_ahead();
      for (const task& t : ahead_)
        if (!known.contains({t.structure, t.number})) unknown.push_back(t);
      return unknown;
    }
    settle(known);
    const double now_s = *std::ranges::min_element(free_s_);
    tell_until(now_s);
    ask(now_s);
    if (!asked_.empty()) continue;
    if (answers_.empty()) {
      ended_ = true;  // also where it waits: for what nobody asked for
      break;
    }
    for (double& s : free_s_)
      if (s <= now_s) s = answers_.begin()->first;
  }
  return unknown;
}

std::optional<task> contest_order::next() {
  if (todo_.empty()) {
    for (contestant& c : all_)
      for (const task& t : c.advance(known_))
        if (requested_.insert({t.structure, t.number}).second) todo_.push_back(t);
    std::ranges::reverse(todo_);
  }
  if (todo_.empty()) return std::nullopt;
  const task t = todo_.back();
  todo_.pop_back();
  return t;
}

bool contest_order::is_waiting() const {
  return std::ranges::any_of(all_, [](const contestant& c) { return !c.ended(); });
}

void contest_order::cost(const task& t, double build_s, double run_s) {
  point_cost& c = known_[{t.structure, t.number}];
  c.build_s = build_s;
  c.run_s = run_s;
}

void contest_order::tell(const task& t, std::optional<double> ms) { known_[{t.structure, t.number}].ms = ms.value_or(0); }

contest_score score_of(const contestant& c, const std::string& program, double best_known_ms, const std::vector<long>& runs,
                       const std::vector<double>& seconds) {
  contest_score s;
  s.program = program;
  s.order = c.name;
  s.missing = c.missing();
  s.best_at_runs.assign(runs.size(), 0);
  s.best_at_seconds.assign(seconds.size(), 0);
  s.runs_to.assign(std::size(contest_shares), 0);
  s.seconds_to.assign(std::size(contest_shares), 0);
  const auto least = [](double& best, double ms) { best = best > 0 ? std::min(best, ms) : ms; };
  for (const contest_step& x : c.steps()) {
    ++s.runs;
    s.build_s += x.build_s;
    s.run_s += x.run_s;
    s.wall_s = std::max(s.wall_s, x.end_s);
    if (x.ms <= 0) continue;
    least(s.best_ms, x.ms);
    for (std::size_t b = 0; b < runs.size(); ++b)
      if (s.runs <= runs[b]) least(s.best_at_runs[b], x.ms);
    for (std::size_t b = 0; b < seconds.size(); ++b)
      if (x.end_s <= seconds[b]) least(s.best_at_seconds[b], x.ms);
    for (std::size_t k = 0; k < std::size(contest_shares); ++k) {
      if (best_known_ms < contest_shares[k] * x.ms) continue;
      if (s.runs_to[k] == 0) s.runs_to[k] = s.runs;
      s.seconds_to[k] = s.seconds_to[k] > 0 ? std::min(s.seconds_to[k], x.end_s) : x.end_s;
    }
  }
  return s;
}

}  // namespace hoist::tools
