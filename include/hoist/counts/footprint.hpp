#pragma once
// Which elements an access touches, over the loops and ids that its index names.

#include <hoist/counts/box_union.hpp>
#include <hoist/counts/guards.hpp>
#include <hoist/counts/index_directions.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace hoist::counts {

/// The boxes of one access. An index is a sum of parts that go by loops and ids of their own: affine ones, and clamped ones,
/// which touch the elements inside and, where they reach over an end, the one at the end.
class footprint {
 public:
  HOIST_LAZY footprint(ir::kernel& k, const launch_variables& of) : p_(k.index), directions_(k, of) {}

  /// For an index of `width` neighbours, with these loops around it, under these conditions; nothing where they aren't boxes.
  HOIST_LAZY std::optional<std::vector<box>> boxes(index_expr index, int width, const std::vector<loop_around>& around,
                                                   const std::vector<guard>& guards) {
    std::vector<box> all;
    const std::optional<std::vector<inequalities>> alternatives = guard_alternatives(p_).of(guards);
    if (!alternatives.has_value()) return std::nullopt;
    for (const inequalities& limits : *alternatives) {
      directions_.begin(around, limits);
      const std::vector<box> own = boxes(index, width);
      if (directions_.nowhere()) continue;
      if (own.empty()) return std::nullopt;
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  }

 private:
  HOIST_LAZY std::vector<box> boxes(index_expr index, int width) {
    index = directions_.unpacked(index);
    if (!directions_.loops_run(index)) return {};
    std::vector<box> all = {{{}, p_.number(0)}};
    index_expr rest = index;
    const std::vector<scaled> terms = clamped_terms(index);
    for (const scaled& t : terms) {
      rest = p_.sub(rest, p_.mul(t.by, t.value));
      const std::vector<progression> own = progressions(t.value);
      if (own.empty()) return {};
      all = product(all, own, t.by);
    }
    std::vector<index_directions::part> parts;
    if (width > 1) parts.push_back({{}, p_.number(1), p_.number(width)});
    if (!directions_.affine(rest, parts) || !directions_.limits_hold()) return {};
    for (box& b : all) {
      b.base = p_.add(b.base, rest);
      for (const index_directions::part& d : parts) {
        if (std::any_of(b.directions.begin(), b.directions.end(), [&](const direction& o) { return o.by == d.by; })) return {};
        b.directions.push_back({d.by, p_.number(0), d.extent});
      }
    }
    return all;
  }

  using op = arith::op;
  /// first, first + by, ..., of `count` > 0 numbers.
  struct progression {
    index_expr first, by, count;
  };
  struct scaled {
    index_expr by, value;
  };

  HOIST_LAZY bool is_extremum(index_expr e) const { return p_.what(e) == op::minimum || p_.what(e) == op::maximum; }
  /// The terms of a sum that are clamped, each with what it is multiplied by.
  HOIST_LAZY std::vector<scaled> clamped_terms(index_expr index) {
    std::vector<scaled> found;
    const auto look = [&](long coefficient, index_expr e) {
      index_expr by = p_.number(coefficient), value = e;
      if (p_.what(e) == op::product) {
        for (int f = 0; f < p_.factors(e); ++f)
          if (is_extremum(p_.factor(e, f)) && directions_.moves(p_.factor(e, f))) value = p_.factor(e, f);
        for (int f = 0; f < p_.factors(e); ++f)
          if (!(p_.factor(e, f) == value)) by = p_.mul(by, p_.factor(e, f));
      }
      if (is_extremum(value) && directions_.moves(value) && !directions_.moves(by) && p_.range(by).lo > 0)
        found.push_back({by, value});
    };
    if (p_.what(index) != op::sum) {
      look(1, index);
      return found;
    }
    for (int k = 0; k < p_.terms(index); ++k) look(p_.coefficient(index, k), p_.term(index, k));
    return found;
  }
  HOIST_LAZY std::vector<box> product(const std::vector<box>& all, const std::vector<progression>& own, index_expr by) {
    std::vector<box> found;
    for (const box& b : all)
      for (const progression& o : own) {
        box with = b;
        with.base = p_.add(b.base, p_.mul(by, o.first));
        const index_expr step = p_.mul(by, o.by);
        const bool is_point = o.count == p_.number(1);
        if (std::any_of(b.directions.begin(), b.directions.end(), [&](const direction& d) { return d.by == step; }) &&
            !is_point)
          return {};
        if (!is_point) with.directions.push_back({step, p_.number(0), o.count});
        found.push_back(with);
      }
    return found;
  }

  /// The numbers that an expression with clamps takes; none where they are no progressions.
  HOIST_LAZY std::vector<progression> progressions(index_expr e) {
    if (!directions_.moves(e)) return {{e, p_.number(1), p_.number(1)}};
    if (is_extremum(e)) {
      const index_expr l = p_.left(e), r = p_.right(e);
      if (directions_.moves(l) && directions_.moves(r)) return {};
      std::vector<progression> all;
      for (const progression& inner : progressions(directions_.moves(l) ? l : r)) {
        const std::vector<progression> held = clamp(inner, directions_.moves(l) ? r : l, p_.what(e) == op::minimum);
        if (held.empty()) return {};
        all.insert(all.end(), held.begin(), held.end());
      }
      return all;
    }
    if (p_.what(e) == op::sum)
      for (int k = 0; k < p_.terms(e); ++k)
        if (is_extremum(p_.term(e, k)) && directions_.moves(p_.term(e, k)) && p_.coefficient(e, k) == 1) {
          const index_expr rest = p_.sub(e, p_.term(e, k));
          if (directions_.moves(rest)) return {};
          std::vector<progression> all = progressions(p_.term(e, k));
          for (progression& a : all) a.first = p_.add(a.first, rest);
          return all;
        }
    std::vector<index_directions::part> parts;
    if (!directions_.affine(e, parts) || parts.size() != 1) return {};
    return {{e, parts[0].by, parts[0].extent}};
  }
  /// What a progression becomes by a minimum, or maximum, with `bound`: neighbours stay neighbours; of others, those beyond the
  /// bound are at it.
  HOIST_LAZY std::vector<progression> clamp(const progression& a, index_expr bound, bool from_above) {
    const index_expr one = p_.number(1), last = p_.mul_add(a.by, p_.add_number(a.count, -1), a.first);
    if (a.by == one || a.count == one) {
      const auto held = [&](index_expr e) { return from_above ? p_.minimum(e, bound) : p_.maximum(e, bound); };
      const index_expr first = held(a.first);
      return {{first, one, p_.add_number(p_.sub(held(last), first), 1)}};
    }
    if (from_above ? p_.proves_at_most(last, bound) : p_.proves_at_most(bound, a.first)) return {a};
    const progression end = {bound, one, one};
    if (from_above ? !p_.proves_less(bound, last) : !p_.proves_less(a.first, bound)) return {};
    const index_expr beyond = from_above ? p_.quotient(p_.sub(p_.sub(last, bound), one), a.by)
                                         : p_.quotient(p_.sub(p_.sub(bound, a.first), one), a.by);
    const index_expr out = p_.add_number(beyond, 1), stay = p_.sub(a.count, out);
    if (!p_.proves_less(p_.number(0), stay)) return {};
    return {{from_above ? a.first : p_.mul_add(a.by, out, a.first), a.by, stay}, end};
  }

  arith::pool& p_;
  index_directions directions_;
};

}  // namespace hoist::counts
