#pragma once
// Sampling of loops: where iterations repeat a pattern of accesses, a few in the middle stand for all.

#include <hoist/features/group_walk.hpp>

namespace hoist::features {

HOIST_LAZY_BODY group_walk::iterations group_walk::iterations_of(const ir::statement::looped& s, const mask& who) {
  iterations t;
  auto row = [&](arith::index_expr e) {
    const long* r = indices_.all(plan_.slot(e));
    return std::vector<long>(r, r + lanes_);
  };
  t.begin = row(s.begin);
  t.step = s.step.valid() ? row(s.step) : std::vector<long>(t.begin.size(), 1);
  const std::vector<long> end = row(s.end);
  t.trips.assign(end.size(), 0);
  long some = -1, step = 0;
  for (int l = 0; l < lanes_; ++l) {
    if (!who[l]) continue;
    std::size_t i = at(l);
    if (t.step[i] > 0 && t.begin[i] < end[i]) t.trips[i] = (end[i] - t.begin[i] + t.step[i] - 1) / t.step[i];
    t.most = std::max(t.most, t.trips[i]);
    t.alike = t.alike && (some < 0 || (t.trips[i] == some && t.step[i] == step));
    some = t.trips[i];
    step = t.step[i];
  }
  return t;
}

HOIST_LAZY_BODY void group_walk::loop(int i, const ir::statement::looped& s, const mask& who, double times) {
  const iterations t = iterations_of(s, who);
  if (s.count != ir::statement::trips::many) {
    bool maybe = s.count == ir::statement::trips::at_most_one;
    if (maybe) out_.done.branches += who.count() * times;
    if (maybe) out_.control += active_sub_groups(who) * times;
    iterate(s, maybe ? who.where([&](int l) { return t.trips[at(l)] > 0; }) : who, t, 0, times);
    return;
  }
  for (int l = 0; l < lanes_; ++l)
    if (who[l]) out_.done.iterations += static_cast<double>(t.trips[at(l)]) * times;
  sampled(i, s, who, t, times);
}

HOIST_LAZY_BODY void group_walk::sampled(int i, const ir::statement::looped& s, const mask& who, const iterations& t,
                                         double times) {
  long n = t.most, period = 1;
  if (n > all_of) {
    period = t.alike ? periods_(i, t.step[at(std::max(0, who.first()))]) : 0;
    if (period > 0) n = std::min(n, (all_of / 2 + period - 1) / period * period);
    if (period == 0 && n > irregular) n = irregular_sample;
  }
  const long first = (t.most - n) / 2, skipped = t.most - n;
  const int unroll = compiled_.unroll(i);
  const bool rolled = unroll != 0 && t.most > 1;
  if (rolled) end_batch(times);
  std::vector<double> before = totals();
  double batch_before = batch_;
  for (long k = 0; k < n; ++k) {
    if (k == n - n / 2) {
      before = totals();
      batch_before = batch_;
    }
    double share = period == 0 || skipped == 0 ? static_cast<double>(t.most) / static_cast<double>(n)
                                               : repeats(first + k, t.most, period, n);
    mask active = t.alike ? who : who.where([&](int l) { return first + k < t.trips[at(l)]; });
    out_.control += active_sub_groups(active) * times * share * (rolled ? 1.0 / unroll : 0);
    const double fresh_before = batch_;
    iterate(s, active, t, first + k, times * share);
    if (rolled && batch_ > fresh_before) out_.rounds += times * share / unroll;
    if (rolled && (k + 1) % unroll == 0) end_batch(0);
  }
  if (skipped > 0) extend(before, batch_before, static_cast<double>(skipped) / static_cast<double>(n / 2), rolled);
  if (rolled) end_batch(0);
}

HOIST_LAZY_BODY double group_walk::repeats(long k, long most, long period, long samples) {
  long place = k % period, same = (most - place + period - 1) / period;
  return static_cast<double>(same) * static_cast<double>(period) / static_cast<double>(samples);
}

HOIST_LAZY_BODY std::vector<double> group_walk::totals() const {
  std::vector<double> all = out_.read;
  all.insert(all.end(), out_.written.begin(), out_.written.end());
  return all;
}

HOIST_LAZY_BODY void group_walk::extend(const std::vector<double>& before, double batch_before, double factor, bool rolled) {
  std::size_t n = out_.read.size();
  for (std::size_t m = 0; m < n; ++m) {
    out_.read[m] += factor * (out_.read[m] - before[m]);
    out_.written[m] += factor * (out_.written[m] - before[n + m]);
  }
  if (!rolled) batch_ += factor * (batch_ - batch_before);
}

HOIST_LAZY_BODY void group_walk::iterate(const ir::statement::looped& s, const mask& active, const iterations& t, long k,
                                         double times) {
  int slot = plan_.slot(s.counter);
  if (plan_.indices.is_variable(slot)) {
    bool same = true;
    for (int l = 1; l < lanes_ && same; ++l) same = t.begin[at(l)] == t.begin[0] && t.step[at(l)] == t.step[0];
    if (same) {
      indices_.set(slot, t.begin[0] + k * t.step[0]);
    } else {
      long* row = indices_.set_each(slot);
      for (int l = 0; l < lanes_; ++l) row[l] = t.begin[at(l)] + k * t.step[at(l)];
    }
  }
  execute(s.body, active, times);
}

}  // namespace hoist::features
