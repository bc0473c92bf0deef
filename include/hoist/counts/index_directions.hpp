#pragma once
// How an affine index goes with the loops and ids that it names.

#include <hoist/counts/guards.hpp>
#include <hoist/counts/strides.hpp>

#include <algorithm>
#include <vector>

namespace hoist::counts {

/// The directions of affine expressions, which go by loops and ids of their own, under some limits.
class index_directions {
 public:
  /// A direction: `extent` > 0 steps from where the expression begins.
  struct part {
    index_expr variable, by, extent;  ///< `variable`: the number of its steps
  };

  HOIST_LAZY index_directions(ir::kernel& k, const launch_variables& of) : k_(k), p_(k.index), items_(of) {}

  /// Begins anew, with these loops around and these expressions above 0.
  HOIST_LAZY void begin(const std::vector<loop_around>& around, const inequalities& limits) {
    around_ = &around;
    used_.clear();
    steps_.clear();
    unpacked_.clear();
    limits_.clear();
    is_empty_ = false;
    for (index_expr e : limits)
      if (!p_.proves_less(p_.number(0), e)) limits_.push_back({e, false});
  }
  /// An index with v = K q + r in place of each id or counter v that it divides by K, where v takes a multiple of K numbers.
  HOIST_LAZY index_expr unpacked(index_expr index) {
    for (auto l = around_->rbegin(); l != around_->rend(); ++l)
      if (begin_of(*l) == p_.number(0) && step_of(*l) == p_.number(1)) unpack(index, variable_of(*l, index), l->end);
    for (ir::level who : {ir::level::local, ir::level::group, ir::level::global})
      for (int d = 0; d < 3; ++d)
        if (items_.id(who, d).valid()) unpack(index, items_.id(who, d), items_.count(who, d));
    return index;
  }
  /// Whether the limits were seen to leave nothing.
  bool nowhere() const { return is_empty_; }

  /// Whether an expression differs between work-items or iterations, or isn't known.
  HOIST_LAZY bool moves(index_expr e) const {
    for (ir::level who : {ir::level::global, ir::level::group, ir::level::local})
      for (int d = 0; d < 3; ++d)
        if (items_.id(who, d).valid() && p_.contains(e, items_.id(who, d))) return true;
    for (const ir::value& v : k_.values)
      if (v.what == ir::value::kind::named_index && p_.contains(e, v.as_named_index().variable)) return true;
    return std::any_of(around_->begin(), around_->end(), [&](const loop_around& l) { return p_.contains(e, l.counter); }) ||
           std::any_of(steps_.begin(), steps_.end(), [&](index_expr v) { return p_.contains(e, v); }) ||
           std::any_of(unpacked_.begin(), unpacked_.end(), [&](const part& d) { return p_.contains(e, d.variable); });
  }
  /// Whether the loops that an index doesn't name run at least once where others that it doesn't name begin, and none is named by
  /// its counter and by its id.
  HOIST_LAZY bool loops_run(index_expr index) {
    const auto named = [&](index_expr v) {
      return p_.contains(index, v) ||
             std::any_of(limits_.begin(), limits_.end(), [&](const limit& l) { return p_.contains(l.e, v); });
    };
    for (const loop_around& l : *around_) {
      const index_expr v = variable_of(l, index), id = items_.id(l.who, l.dimension);
      if (!p_.contains(index, v)) {
        index_expr length = p_.sub(l.end, begin_of(l));
        for (auto outer = around_->rbegin(); outer != around_->rend(); ++outer)
          for (index_expr o : {outer->counter, items_.id(outer->who, outer->dimension)})
            if (o.valid() && p_.contains(length, o) && !named(o)) length = p_.substitute(length, o, begin_of(*outer));
        if (!p_.proves_less(p_.number(0), length)) return false;
      }
      if (id.valid() && !(l.counter == id) && named(l.counter) && named(id)) return false;
    }
    return true;
  }
  /// Whether the limits of what the index doesn't go by hold together somewhere: where each variable begins, or in the range of
  /// the one variable that they name.
  HOIST_LAZY bool limits_hold() {
    for (const limit& l : limits_) {
      if (l.used) continue;
      index_expr first = l.e, only;
      int named = 0;
      const auto look = [&](index_expr v, index_expr begin) {
        if (!v.valid() || !p_.contains(l.e, v)) return;
        ++named;
        only = v;
        if (std::find(used_.begin(), used_.end(), v) != used_.end()) named = 2;
        first = p_.substitute(first, v, begin);
      };
      for (auto a = around_->rbegin(); a != around_->rend(); ++a) look(a->counter, begin_of(*a));
      for (ir::level who : {ir::level::local, ir::level::group, ir::level::global})
        for (int d = 0; d < 3; ++d)
          if (!(items_.id(who, d) == only)) look(items_.id(who, d), p_.number(0));
      std::vector<part> parts;
      if (named != 1 || !affine(only, parts)) return false;
    }
    return true;
  }

  /// The directions of an affine expression, shortest first, of which `e` keeps the begin; false where they aren't independent.
  HOIST_LAZY bool affine(index_expr& e, std::vector<part>& parts) {
    for (auto l = around_->rbegin(); l != around_->rend(); ++l) {
      const index_expr v = variable_of(*l, e);
      if (!p_.contains(e, v)) continue;
      const index_expr length = p_.sub(l->end, begin_of(*l)), step = step_of(*l);
      const index_expr trips = p_.quotient(p_.add(length, p_.add_number(step, -1)), step);
      if (!add(e, v, begin_of(*l), trips, step, parts)) return false;
    }
    for (const part& d : unpacked_)
      if (p_.contains(e, d.variable) && !add(e, d.variable, p_.number(0), d.extent, p_.number(1), parts)) return false;
    for (ir::level who : {ir::level::local, ir::level::group, ir::level::global})
      for (int d = 0; d < 3; ++d)
        if (const index_expr id = items_.id(who, d); id.valid() && p_.contains(e, id))
          if (!add(e, id, p_.number(0), items_.count(who, d), p_.number(1), parts)) return false;
    return !moves(e) && sort(parts) && merge(parts);
  }

 private:
  using op = arith::op;
  /// An expression above 0, and whether a direction ends by it.
  struct limit {
    index_expr e;
    bool used = false;
  };
  /// Whether a loop's counter takes all numbers from 0 to its end: work-items begin at their ids, as many as a step.
  HOIST_LAZY bool covers(const loop_around& l) const {
    return l.who != ir::level::sequential && l.begin == items_.id(l.who, l.dimension) &&
           l.step == items_.count(l.who, l.dimension);
  }
  HOIST_LAZY index_expr begin_of(const loop_around& l) { return covers(l) ? p_.number(0) : l.begin; }
  HOIST_LAZY index_expr step_of(const loop_around& l) { return covers(l) ? p_.number(1) : l.step; }
  /// What goes up in an index with a loop: its counter, or the id that it begins with.
  HOIST_LAZY index_expr variable_of(const loop_around& l, index_expr index) const {
    const index_expr id = items_.id(l.who, l.dimension);
    return p_.contains(index, l.counter) || !id.valid() ? l.counter : id;
  }
  HOIST_LAZY void unpack(index_expr& index, index_expr v, index_expr extent) {
    if (!p_.is_number(extent) || !p_.contains(index, v)) return;
    if (std::any_of(limits_.begin(), limits_.end(), [&](const limit& l) { return p_.contains(l.e, v); })) return;
    const long by = divisor_of(index, v);
    if (by <= 1 || p_.value(extent) % by != 0) return;
    const index_expr rest = p_.variable(0, p_.number(by)), whole = p_.variable(0, p_.number(p_.value(extent) / by));
    unpacked_.push_back({rest, {}, p_.number(by)});
    unpacked_.push_back({whole, {}, p_.number(p_.value(extent) / by)});
    index = p_.substitute(index, v, p_.add(p_.scale(whole, by), rest));
  }
  /// A number that an expression of a variable is divided by; 0 where there is none.
  HOIST_LAZY long divisor_of(index_expr e, index_expr v) const {
    if (!p_.contains(e, v) || p_.what(e) == op::variable) return 0;
    const bool divides = p_.what(e) == op::quotient || p_.what(e) == op::remainder;
    if (divides && p_.is_number(p_.right(e))) return p_.value(p_.right(e));
    const bool is_sum = p_.what(e) == op::sum;
    if (is_sum || p_.what(e) == op::product) {
      for (int k = 0; k < (is_sum ? p_.terms(e) : p_.factors(e)); ++k)
        if (const long by = divisor_of(is_sum ? p_.term(e, k) : p_.factor(e, k), v); by > 0) return by;
      return 0;
    }
    const long left = divisor_of(p_.left(e), v);
    return left > 0 ? left : divisor_of(p_.right(e), v);
  }
  HOIST_LAZY bool add(index_expr& e, index_expr v, index_expr begin, index_expr extent, index_expr step,
                      std::vector<part>& parts) {
    if (std::find(used_.begin(), used_.end(), v) != used_.end()) return false;
    used_.push_back(v);
    const index_expr by = p_.mul(p_.sub(p_.substitute(e, v, p_.add_number(v, 1)), e), step);
    if (moves(by) || p_.range(by).lo <= 0) return false;
    if (!limit_to(v, begin, extent, step)) return false;
    e = p_.substitute(e, v, begin);
    if (begin == p_.number(0) && step == p_.number(1)) {
      parts.push_back({v, by, extent});
      return true;
    }
    const index_expr steps = p_.variable({0, arith::interval::unbounded});
    steps_.push_back(steps);
    for (part& d : parts) d.extent = p_.substitute(d.extent, v, p_.mul_add(step, steps, begin));
    parts.push_back({steps, by, extent});
    return true;
  }
  /// Shortens the range of a variable to where the limits that name it hold; false where that isn't a range.
  HOIST_LAZY bool limit_to(index_expr v, index_expr& begin, index_expr& extent, index_expr step) {
    for (limit& l : limits_) {
      if (l.used || !p_.contains(l.e, v)) continue;
      l.used = true;
      const index_expr by = p_.mul(p_.sub(p_.substitute(l.e, v, p_.add_number(v, 1)), l.e), step);
      if (!p_.is_number(by) || p_.value(by) == 0) return false;
      const index_expr first = p_.substitute(l.e, v, begin);
      if (p_.value(by) < 0) {
        const index_expr end = p_.add_number(p_.quotient(p_.add_number(first, -1), p_.number(-p_.value(by))), 1);
        extent = p_.minimum(extent, end);
      } else {
        index_expr out = p_.add_number(p_.quotient(p_.scale(first, -1), by), 1);
        if (moves(out)) return false;
        if (p_.proves_at_most(out, p_.number(0))) continue;
        if (!p_.proves_at_most(p_.number(0), out)) out = p_.maximum(out, p_.number(0));
        begin = p_.mul_add(step, out, begin);
        extent = p_.sub(extent, out);
      }
    }
    return true;
  }
  HOIST_LAZY bool sort(std::vector<part>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      std::size_t least = i;
      for (std::size_t j = i + 1; j < parts.size(); ++j)
        if (p_.proves_less(parts[j].by, parts[least].by)) least = j;
      std::swap(parts[i], parts[least]);
    }
    for (std::size_t i = 1; i < parts.size(); ++i)
      if (!p_.proves_at_most(parts[i - 1].by, parts[i].by)) return false;
    return true;
  }
  /// Makes one of directions of which the second goes on within what the first reaches, or where it ends.
  HOIST_LAZY bool merge(std::vector<part>& parts) {
    for (std::size_t i = 0; i + 1 < parts.size();) {
      if (const index_expr extent = joined(parts[i], parts[i + 1]); extent.valid()) {
        parts[i] = {{}, parts[i].by, extent};
        parts.erase(parts.begin() + static_cast<long>(i) + 1);
      } else {
        ++i;
      }
    }
    for (const part& d : parts)
      if (!moves(d.extent) && p_.proves_at_most(d.extent, p_.number(0))) is_empty_ = true;
    return std::all_of(parts.begin(), parts.end(),
                       [&](const part& d) { return !moves(d.extent) && p_.proves_less(p_.number(0), d.extent); });
  }
  /// The extent of two directions as one. Chunk b goes from m b to the least of some ends: of ends that stand still, and of
  /// lengths of at least m, so that each chunk that ends before those reaches the next.
  HOIST_LAZY index_expr joined(const part& a, const part& b) {
    const index_expr m = p_.quotient(b.by, a.by);
    if (!b.variable.valid() || !(p_.mul(m, a.by) == b.by)) return {};
    index_expr extent;
    const auto add_end = [&](index_expr e) { extent = extent.valid() ? p_.minimum(extent, e) : e; };
    for (index_expr arm : arms(a.extent)) {
      const index_expr end = p_.mul_add(m, b.variable, arm);
      if (!p_.contains(end, b.variable)) {
        add_end(end);
        continue;
      }
      if (p_.contains(arm, b.variable) || !p_.proves_at_most(m, arm)) return {};
      for (index_expr count : arms(b.extent)) add_end(p_.mul_add(m, p_.add_number(count, -1), arm));
    }
    return extent;
  }
  /// The expressions of which a minimum, or a multiple of one in a sum, is the least.
  HOIST_LAZY std::vector<index_expr> arms(index_expr e) {
    index_expr least = e, rest = p_.number(0);
    long by = 1;
    for (int k = 0; p_.what(e) == op::sum && k < p_.terms(e); ++k)
      if (p_.what(p_.term(e, k)) == op::minimum && p_.coefficient(e, k) > 0) {
        least = p_.term(e, k);
        by = p_.coefficient(e, k);
        rest = p_.sub(e, p_.scale(least, by));
        break;
      }
    if (p_.what(least) != op::minimum) return {e};
    std::vector<index_expr> all;
    for (index_expr side : {p_.left(least), p_.right(least)})
      for (index_expr a : arms(p_.add(p_.scale(side, by), rest))) all.push_back(a);
    return all;
  }

  ir::kernel& k_;
  arith::pool& p_;
  const launch_variables& items_;
  const std::vector<loop_around>* around_ = nullptr;
  std::vector<limit> limits_;
  std::vector<index_expr> used_;   ///< variables that a part of the index goes by
  std::vector<index_expr> steps_;  ///< variables made here: the number of a direction's steps
  std::vector<part> unpacked_;     ///< variables made here: quotients and remainders of others
  bool is_empty_ = false;
};

}  // namespace hoist::counts
