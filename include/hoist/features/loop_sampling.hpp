#pragma once
// Sampling of loops: where iterations repeat a pattern of accesses, a few in the middle stand for all.

#include <hoist/features/group_walk.hpp>

namespace hoist::features {

HOIST_LAZY_BODY group_walk::iterations group_walk::iterations_of(const ir::statement::looped& s, int who) {
  iterations t;
  t.begin = indices_[plan_.slot(s.begin)];
  t.step = s.step.valid() ? indices_[plan_.slot(s.step)] : lane_value{0, 1};
  t.trips = indices_.trips(t.begin, indices_[plan_.slot(s.end)], t.step);
  if (t.trips.uniform() && t.step.uniform()) {
    t.most = s.usual > 0 ? std::min(t.trips.first, s.usual) : t.trips.first;
    t.all = t.most * sets_.count(who);
    return t;
  }
  const int first = sets_.first(who);
  for (int l = first; l < rows_.lanes(); ++l) {
    if (sets_[who][l] == 0) continue;
    const long trips = rows_.of(t.trips, l);
    t.most = std::max(t.most, trips);
    t.all += trips;
    t.alike = t.alike && trips == rows_.of(t.trips, first) && rows_.of(t.step, l) == rows_.of(t.step, first);
  }
  return t;
}

HOIST_LAZY_BODY void group_walk::loop(int i, const ir::statement::looped& s, int who, double times) {
  const iterations t = iterations_of(s, who);
  if (s.count != ir::statement::trips::many) {
    bool maybe = s.count == ir::statement::trips::at_most_one;
    if (maybe) out_.done.branches += sets_.count(who) * times;
    if (maybe) out_.control += sets_.sub_groups(who) * times;
    if (maybe) out_.alone += times;
    iterate(s, maybe ? sets_.above(who, t.trips, 0) : who, t, 0, times);
    return;
  }
  out_.done.iterations += static_cast<double>(t.all) * times;
  sampled(i, s, who, t, times);
}

HOIST_LAZY_BODY void group_walk::sampled(int i, const ir::statement::looped& s, int who, const iterations& t, double times) {
  long n = t.most, period = 1;
  if (n > all_of) {
    period = t.alike ? periods_(i, rows_.of(t.step, sets_.first(who))) : 0;
    if (period > 0) n = std::min(n, (all_of / 2 + period - 1) / period * period);
    if (period == 0 && n > irregular) n = irregular_sample;
  }
  const long first = (t.most - n) / 2, skipped = t.most - n;
  const int unroll = compiled_.unroll(i), in_flight = compiled_.in_flight(i);
  const bool rolled = unroll != 0 && t.most > 1;
  if (rolled) end_batch(times);
  std::vector<double> before = totals();
  double batch_before = batch_;
  const double rows_outside = out_.new_rows;
  double rows_before = rows_outside;
  for (long k = 0; k < n; ++k) {
    if (k == n - n / 2) {
      before = totals();
      batch_before = batch_;
      rows_before = out_.new_rows;
    }
    double share = period == 0 || skipped == 0 ? static_cast<double>(t.most) / static_cast<double>(n)
                                               : repeats(first + k, t.most, period, n);
    const int active = t.alike ? who : sets_.above(who, t.trips, first + k);
    out_.control += sets_.sub_groups(active) * times * share * (rolled ? 1.0 / unroll : 0);
    if (rolled) out_.alone += times * share / unroll;
    const double fresh_before = batch_;
    if (k > 0) later_ |= compiled_.held.bit(i);
    iterate(s, active, t, first + k, times * share);
    if (rolled && batch_ > fresh_before) out_.rounds += times * share / in_flight;
    if (rolled && batch_ > fresh_before && new_row_) out_.new_rows += times * share / in_flight;
    if (rolled && (k + 1) % in_flight == 0) end_batch(0);
  }
  later_ &= ~compiled_.held.bit(i);
  if (skipped > 0) extend(before, batch_before, static_cast<double>(skipped) / static_cast<double>(n / 2), rolled);
  if (rolled) end_batch(0);
  // Where the first iteration that is looked at begins, others go on.
  if (skipped > 0)
    out_.new_rows = rows_outside + (out_.new_rows - rows_before) * static_cast<double>(n) / static_cast<double>(n / 2);
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

HOIST_LAZY_BODY void group_walk::iterate(const ir::statement::looped& s, int active, const iterations& t, long k,
                                         double times) {
  set(plan_.slot(s.counter), indices_.sum(t.begin, k, t.step));
  execute(s.body, active, times);
}

}  // namespace hoist::features
