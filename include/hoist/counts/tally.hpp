#pragma once
// Counts on their way up through the loops of a kernel.

#include <hoist/counts/work_items.hpp>

#include <map>

namespace hoist::counts {

/// What is counted.
enum class quantity : unsigned char { access, operation, barrier, branch, iteration };

/// One count of a part of a kernel. `summed`: the ids, as `ir::loop_bit`s, over which it is a sum already.
struct counted {
  quantity what = quantity::access;
  int row = 0;
  counted_for whom = counted_for::work_items;
  unsigned summed = 0;

  friend auto operator<=>(const counted&, const counted&) = default;
};

/// Counts of a part of a kernel, by what is counted: expressions of the variables around the part.
class tally {
 public:
  HOIST_LAZY void add(arith::pool& p, const counted& what, index_expr times) {
    if (p.is_number(times) && p.value(times) == 0) return;
    const auto [place, fresh] = all_.try_emplace(what, times);
    if (!fresh) place->second = p.add(place->second, times);
  }
  HOIST_LAZY void add(arith::pool& p, const tally& other) {
    for (const auto& [what, times] : other.all_) add(p, what, times);
  }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

 private:
  std::map<counted, index_expr> all_;
};

/// The sums of a tally's counts over loops and ids.
class loop_sums {
 public:
  HOIST_LAZY loop_sums(ir::kernel& k, arith::summation& sums, const launch_variables& of)
      : p_(k.index), sums_(sums), items_(of) {}

  /// Over a loop's iterations: of a parallel one, over those of all its work-items.
  HOIST_LAZY tally over(const ir::statement::looped& s, const tally& body) {
    tally all;
    for (const auto& [what, times] : body) {
      counted now = what;
      const index_expr total = over(s, now, times);
      all.add(p_, now, total);
    }
    return all;
  }
  /// Over the ids that no loop has summed over.
  HOIST_LAZY index_expr over_ids(const counted& what, index_expr times) {
    for (ir::level who : {ir::level::local, ir::level::group, ir::level::global}) {
      if (!items_.has(who)) continue;
      for (int d = 0; d < 3; ++d) {
        if ((what.summed & ir::loop_bit(who, d)) != 0) continue;
        const index_expr id = items_.id(who, d), step = p_.number(items_.step(who, d, what.whom));
        times = summed(times, id.valid() ? id : unused(), p_.number(0), items_.count(who, d), step);
      }
    }
    return times;
  }
  /// The condition of a loop that runs at most once.
  HOIST_LAZY index_expr runs(const ir::statement::looped& s) { return p_.less(s.begin, s.end); }

 private:
  HOIST_LAZY index_expr over(const ir::statement::looped& s, counted& what, index_expr times) {
    using trips = ir::statement::trips;
    if (s.who != ir::level::sequential) {
      const index_expr id = items_.id(s.who, s.dimension);
      const bool begins_at_id = id.valid() && s.begin == id && s.step == items_.count(s.who, s.dimension);
      const bool by_id = id.valid() && sums_.depends(times, id), by_counter = sums_.depends(times, s.counter);
      if (begins_at_id && !(by_id && by_counter && !(s.counter == id))) {
        what.summed |= ir::loop_bit(s.who, s.dimension);
        const index_expr end = by_id && s.count == trips::many ? p_.minimum(s.end, s.step) : s.end;
        return summed(times, by_id ? id : s.counter, p_.number(0), end, p_.number(items_.step(s.who, s.dimension, what.whom)));
      }
    }
    const index_expr step = s.step.valid() ? s.step : p_.number(1);
    if (s.count == trips::many) return summed(times, s.counter, s.begin, s.end, step);
    if (sums_.depends(times, s.counter)) times = once(times, s);
    return s.count == trips::exactly_one ? times : p_.choice(runs(s), times, p_.number(0));
  }
  /// A count of the one iteration of a loop.
  HOIST_LAZY index_expr once(index_expr times, const ir::statement::looped& s) {
    if (sums_.closed(times)) return p_.substitute(times, s.counter, s.begin);
    return sums_.over(times, s.counter, s.begin, p_.add_number(s.begin, 1)).total;
  }
  HOIST_LAZY index_expr summed(index_expr times, index_expr counter, index_expr begin, index_expr end, index_expr step) {
    const auto [place, fresh] = memo_.try_emplace({times.id, counter.id, begin.id, end.id, step.id});
    if (fresh) place->second = sums_.over(times, counter, begin, end, step).total;
    return place->second;
  }
  HOIST_LAZY index_expr unused() {
    if (!unused_.valid()) unused_ = p_.variable({0, 0});
    return unused_;
  }

  /// A sum by the ids of its expressions.
  struct asked_sum {
    int times, counter, begin, end, step;
    friend auto operator<=>(const asked_sum&, const asked_sum&) = default;
  };

  arith::pool& p_;
  arith::summation& sums_;
  const launch_variables& items_;
  index_expr unused_;
  std::map<asked_sum, index_expr> memo_;
};

}  // namespace hoist::counts
