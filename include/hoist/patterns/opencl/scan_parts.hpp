#pragma once
// Scans whose steps are affine functions of what they carry: the parts of a line apart, and then each behind those before it.

#include <hoist/ir/derivative.hpp>
#include <hoist/ir/line_part.hpp>
#include <hoist/patterns/opencl/reduce.hpp>

namespace hoist::detail {

using ir::line_part;

/// The accumulators after each of `count` elements from `first` on, or before it, by a loop.
template <bool Before>
constexpr void write_scanned(builder& b, int n, int destination, const accumulator_registers& a, index_expr counter,
                             index_expr first, index_expr count) {
  const int shape = b.shapes[b.shape_at(n)].element, enclosing = b.compound, array = b.view_of(b[n].arg[2]);
  begin_loop(b, level::sequential, 0, counter, count);
  const index_expr i = b.pool().add(first, counter);
  if (Before) b.write_small(shape, a.shown, {}, element_in(b, destination, i));
  assign_together(b, a.registers, combined(b, n, shape, a.shown, array, i));
  if (!Before) b.write_small(shape, a.shown, {}, element_in(b, destination, i));
  b.compound = enclosing;
}

/// What the parts of lines make of a state: a sum for each of its numbers, and a factor for each two of them, row by row.
struct state_sums {
  builder& b;
  const line_part& p;
  scalar type = scalar::f32;
  int numbers = 0;

  constexpr int count() const { return p.keeps ? numbers : numbers + numbers * numbers; }
  constexpr int allocated() const {
    int s = b.scalar_shape(type);
    for (const long extent : {p.lines, static_cast<long>(count()), p.parts - 1}) {
      const index_expr e = b.pool().number(extent);
      s = b.array_shape(e, b.fresh_counter(e), s);
    }
    return allocate(b, space::local, s);
  }
  constexpr int at(index_expr part, int i) const {
    return element_in(b, element_in(b, element_in(b, p.sums, part), b.pool().number(i)), p.line);
  }
  constexpr int value(index_expr part, int i) const { return b.value_at(at(part, i), {}); }
  constexpr int product(int x, int y) const {
    const int args[3] = {x, y, -1};
    return b.apply(ir::product_of(type), type, args);
  }
  constexpr int sum(int x, int y) const {
    const int args[3] = {x, y, -1};
    return x < 0 ? y : y < 0 ? x : b.apply(operations::add, type, args);
  }
};

/// Whether all derivatives are those of sums: 1 by the number itself, and none by others.
constexpr bool adds_only(const ir::derivatives& d, const meta::vec<meta::vec<int>>& by) {
  for (int i = 0; i < by.size(); ++i)
    for (int j = 0; j < by.size(); ++j)
      if (i == j ? !d.is_one(by[i][j]) : by[i][j] != ir::derivatives::zero) return false;
  return true;
}
/// The factors after a step with these derivatives, from those before it.
constexpr meta::vec<int> factors_after(const state_sums& s, const ir::derivatives& d, const meta::vec<meta::vec<int>>& by,
                                       const meta::vec<int>& before) {
  meta::vec<int> all;
  for (int i = 0; i < s.numbers; ++i)
    for (int j = 0; j < s.numbers; ++j) {
      int sum = -1;
      for (int k = 0; k < s.numbers; ++k) {
        if (by[i][k] == ir::derivatives::zero) continue;
        const int factor = s.b.read(before[k * s.numbers + j]);
        sum = s.sum(sum, d.is_one(by[i][k]) ? factor : s.product(by[i][k], factor));
      }
      all.push(sum < 0 ? s.b.constant(s.type, 0) : sum);
    }
  return all;
}
/// Registers with the factors of no step, defined in front of the loop that is being written, in the compound statement around it.
constexpr meta::vec<int> begun_factors(const state_sums& s, int around) {
  const int loop = s.b.compound;
  s.b.compound = around;
  meta::vec<int> ones;
  for (int i = 0; i < s.numbers * s.numbers; ++i) ones.push(s.b.constant(s.type, i % (s.numbers + 1) == 0 ? 1 : 0));
  const meta::vec<int> registers = started(s.b, ones).registers;
  meta::vec<int>& list = s.b.out.statements[around].list;
  const int first = list.size() - 1 - registers.size(), written = list[first];
  for (int i = first; i + 1 < list.size(); ++i) list[i] = list[i + 1];
  list.back() = written;
  s.b.compound = loop;
  return registers;
}

HOIST_IN_ENGINE constexpr void scan_sum_part(builder& b, int n, line_part& p) {
  const int shape = b.shapes[b.shape_at(n)].element, array = b.view_of(b[n].arg[2]), enclosing = b.compound;
  meta::vec<int> zeros;
  for (const int v : scalars_of(b, shape, b.view_of(b[n].arg[1]))) zeros.push(b.constant(b.out.values[v].type, 0));
  if (b.rejected.reason != nullptr) return;
  state_sums s{b, p, b.out.values[zeros[0]].type, zeros.size()};
  const accumulator_registers a = started(b, zeros);
  const index_expr each = b.pool().number(p.each), counter = b.fresh_counter(each);
  begin_loop(b, level::sequential, 0, counter, each);
  const int before = b.out.variables.size();
  meta::vec<int> next = combined(b, n, shape, a.shown, array, b.pool().add(b.pool().scale(p.part, p.each), counter));
  ir::derivatives d(b, a.registers, before);
  meta::vec<meta::vec<int>> by;
  bool possible = bytes_of(s.type) == 4 || (is_floating(s.type) && bytes_of(s.type) > 4);
  for (const int v : next) {
    by.push(d.of(v));
    possible = possible && !by.back().empty() && b.out.values[v].type == s.type && b.out.values[v].width == 1;
  }
  if (!possible) return b.reject("a scan in parts adds to what it carries, or multiplies it, in each step");
  p.keeps = adds_only(d, by);
  meta::vec<int> registers = a.registers;
  if (!p.keeps) {
    const meta::vec<int> factors = begun_factors(s, enclosing);
    next.append(factors_after(s, d, by, factors));
    registers.append(factors);
  }
  assign_together(b, registers, next);
  b.compound = enclosing;
  p.sums = s.allocated();
  for (int i = 0; i < registers.size() && b.rejected.reason == nullptr; ++i)
    b.write_small(b.scalar_shape(s.type), view_on(b, register_view, registers[i]), {}, s.at(p.part, i));
}
/// Brings the state in these registers to what it is behind all parts before this one.
constexpr void pass_parts_before(builder& b, const line_part& p, const meta::vec<int>& registers) {
  if (p.parts == 1) return;
  const int enclosing = b.compound;
  const state_sums s{b, p, b.out.variables[registers[0]].type, registers.size()};
  const index_expr part = b.fresh_counter(b.pool().number(p.parts - 1));
  begin_loop(b, level::sequential, 0, part, p.part);
  meta::vec<int> next;
  for (int i = 0; i < s.numbers; ++i) {
    int sum = p.keeps ? b.read(registers[i]) : -1;
    for (int j = 0; j < s.numbers && !p.keeps; ++j)
      sum = s.sum(sum, s.product(s.value(part, s.numbers + i * s.numbers + j), b.read(registers[j])));
    next.push(s.sum(sum, s.value(part, i)));
  }
  assign_together(b, registers, next);
  b.compound = enclosing;
}
template <bool Before>
HOIST_IN_ENGINE constexpr void scan_write_part(builder& b, int n, int destination, const line_part& p) {
  const accumulator_registers a = started(b, n, b.shapes[b.shape_at(n)].element);
  pass_parts_before(b, p, a.registers);
  const index_expr first = b.pool().scale(p.part, p.each), all = b.extent_of(b[n].arg[2]), each = b.pool().number(p.each);
  const bool is_whole = b.pool().is_number(all) && b.pool().value(all) % p.each == 0;
  const index_expr count = is_whole ? each : b.pool().minimum(each, b.pool().sub(all, first));
  write_scanned<Before>(b, n, destination, a, b.fresh_counter(count), first, count);
}

}  // namespace hoist::detail
