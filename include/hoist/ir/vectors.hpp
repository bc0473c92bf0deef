#pragma once
// Vectors made of scalars: lanes that do the same become one vector value, one load, one store.

#include <hoist/ir/division.hpp>
#include <hoist/ir/views.hpp>

namespace hoist::ir {

constexpr int packed(builder& b, const meta::vec<int>& lanes);

namespace detail {

/// Whether two values are one number where one statement uses both, as far as `looks` values tell.
constexpr bool same_value(const builder& b, int x, int y, int& looks) {
  if (x == y) return true;
  if (--looks < 0) return false;
  const value &v = b.out.values[x], &w = b.out.values[y];
  if (v.what == value::kind::load || v.what == value::kind::read) return v == w;
  value like = w;
  for (int a = 0; a < 3; ++a) like.arg[a] = v.arg[a];
  if (v.what == value::kind::choose || !(v == like)) return false;
  for (int a = 0; a < 3; ++a)
    if (v.arg[a] != w.arg[a] && (v.arg[a] < 0 || w.arg[a] < 0 || !same_value(b, v.arg[a], w.arg[a], looks))) return false;
  return true;
}
constexpr bool same_value(const builder& b, int x, int y) {
  int looks = 64;
  return same_value(b, x, y, looks);
}
constexpr bool same_lanes(const builder& b, const meta::vec<int>& lanes) {
  for (int l : lanes)
    if (!same_value(b, lanes[0], l)) return false;
  return true;
}
/// Whether the lanes are the components of one vector, in order.
constexpr bool are_components(const builder& b, const meta::vec<int>& lanes) {
  const value& first = b.out.values[lanes[0]];
  for (int k = 0; k < lanes.size(); ++k) {
    const value& v = b.out.values[lanes[k]];
    if (v.what != value::kind::component || v.number != k || !same_value(b, v.arg[0], first.arg[0])) return false;
  }
  return b.out.values[first.arg[0]].width == lanes.size();
}
/// Whether the lanes load consecutive elements of one memory, which can be a vector of what they load: no vector has bools.
constexpr bool are_consecutive(builder& b, const meta::vec<int>& lanes) {
  const value first = b.out.values[lanes[0]];
  if (first.type == scalar::boolean) return false;
  for (int k = 0; k < lanes.size(); ++k) {
    const value& v = b.out.values[lanes[k]];
    if (v.what != value::kind::load || v.width != 1 || v.memory != first.memory) return false;
    long distance = 0;
    if (!b.pool().differ_by_number(v.index, first.index, distance) || distance != k) return false;
  }
  return true;
}
/// Whether the lanes apply one operation, or choose by one condition, on arguments of one type each.
constexpr bool are_alike(const builder& b, const meta::vec<int>& lanes) {
  const value& first = b.out.values[lanes[0]];
  for (int l : lanes) {
    const value& v = b.out.values[l];
    if (v.what != first.what || v.type != first.type || v.op != first.op || v.width != 1) return false;
    if (v.what == value::kind::choose && !(v.index == first.index)) return false;
    for (int a = 0; a < 3; ++a) {
      if ((v.arg[a] < 0) != (first.arg[a] < 0)) return false;
      if (v.arg[a] < 0) continue;
      const value &x = b.out.values[v.arg[a]], &y = b.out.values[first.arg[a]];
      if (x.type != y.type || x.width != 1 || y.width != 1) return false;
    }
  }
  return first.what == value::kind::apply || first.what == value::kind::choose;
}
constexpr meta::vec<int> arguments_of(const builder& b, const meta::vec<int>& lanes, int a) {
  meta::vec<int> all;
  for (int l : lanes) all.push(b.out.values[l].arg[a]);
  return all;
}

/// Conditions that vectors compute: comparisons give integers of the operands' size, which `?:` takes where these have four bytes, and
/// so do both, either and the opposite of conditions.
constexpr bool are_conditions(const builder& b, const meta::vec<int>& lanes) {
  const value& v = b.out.values[lanes[0]];
  if (v.what != value::kind::apply || v.type != scalar::boolean || !are_alike(b, lanes)) return false;
  if (v.op->compares) return b.out.values[v.arg[0]].type != scalar::boolean && bytes_of(b.out.values[v.arg[0]].type) == 4;
  for (int a = 0; a < v.op->arity; ++a)
    if (!are_conditions(b, arguments_of(b, lanes, a))) return false;
  return v.op->code == opcode::bits_of_both || v.op->code == opcode::bits_of_either || v.op->code == opcode::opposite;
}

constexpr int put_vector(builder& b, value v, int width) {
  bool shared = true;
  v.width = width;
  for (int a : operands_of(v)) shared = shared && b.is_shared(a);
  if (v.what == value::kind::load) shared = shared && b.is_constant(v.memory);
  return b.put(v, shared);
}
constexpr int broadcast(builder& b, int lane, int width) {
  value v;
  v.what = value::kind::broadcast;
  v.type = b.out.values[lane].type;
  v.arg[0] = lane;
  return put_vector(b, v, width);
}
constexpr int joined(builder& b, const meta::vec<int>& lanes, int from, int to) {
  if (to - from == 1) return lanes[from];
  int middle = from + 1;
  while (2 * (middle - from) < to - from) middle = from + 2 * (middle - from);
  value v;
  v.what = value::kind::pack;
  v.type = b.out.values[lanes[from]].type;
  v.arg[0] = joined(b, lanes, from, middle);
  v.arg[1] = joined(b, lanes, middle, to);
  return put_vector(b, v, to - from);
}
/// The vector of conditions: `are_conditions` holds.
constexpr int packed_conditions(builder& b, const meta::vec<int>& lanes) {
  value v = b.out.values[lanes[0]];
  for (int a = 0; a < v.op->arity; ++a) {
    const meta::vec<int> operands = arguments_of(b, lanes, a);
    v.arg[a] = v.op->compares ? packed(b, operands) : packed_conditions(b, operands);
  }
  return put_vector(b, v, lanes.size());
}
/// Whether lanes can be one operation on vectors, where their arguments are such and a choice's condition is one or a vector.
constexpr bool are_mergeable(const builder& b, const meta::vec<int>& lanes) {
  if (!are_alike(b, lanes)) return false;
  const value& v = b.out.values[lanes[0]];
  if (v.type == scalar::boolean) return false;
  if (v.what == value::kind::apply && (v.op->compares || v.op->sums || v.op->source != nullptr)) return false;
  for (int i : lanes)
    if (is_guarded_division(b.out, b.out.values[i])) return false;
  return true;
}
/// The vector that the lanes make when they all do the same, or -1.
constexpr int merged_operation(builder& b, const meta::vec<int>& lanes) {
  if (!are_mergeable(b, lanes)) return -1;
  value v = b.out.values[lanes[0]];
  bool chooses = v.what == value::kind::apply && v.op->shape == operation::form::choice;
  if (!chooses && v.arg[0] >= 0 && b.out.values[v.arg[0]].type == scalar::boolean) return -1;
  int from = 0;
  if (chooses) {
    const meta::vec<int> conditions = arguments_of(b, lanes, 0);
    bool one = same_lanes(b, conditions);
    if (!one && !(are_conditions(b, conditions) && bytes_of(v.type) == 4)) return -1;
    if (!one) v.arg[0] = packed_conditions(b, conditions);
    from = 1;
  }
  for (int a = from; a < (v.what == value::kind::choose ? 2 : 3); ++a)
    if (v.arg[a] >= 0) v.arg[a] = packed(b, arguments_of(b, lanes, a));
  return put_vector(b, v, lanes.size());
}
constexpr unsigned tags_of(const builder& b, const meta::vec<int>& lanes) {
  unsigned tags = 0;
  for (int l : lanes) tags |= b.out.values[l].tags;
  return tags;
}
constexpr int packed_anew(builder& b, const meta::vec<int>& lanes) {
  if (same_lanes(b, lanes)) {
    b.out.values[lanes[0]].tags = tags_of(b, lanes);
    return broadcast(b, lanes[0], lanes.size());
  }
  if (are_components(b, lanes)) return b.out.values[lanes[0]].arg[0];
  if (are_consecutive(b, lanes)) {
    value v = b.out.values[lanes[0]];
    v.tags = tags_of(b, lanes);
    return put_vector(b, v, lanes.size());
  }
  int v = merged_operation(b, lanes);
  return v >= 0 ? v : joined(b, lanes, 0, lanes.size());
}

}  // namespace detail

/// The vector of these scalars: a load, an operation on vectors, or the scalars one after the other.
constexpr int packed(builder& b, const meta::vec<int>& lanes) {
  if (lanes.size() == 1) return lanes[0];
  if (b.merged_head.size() < b.out.values.size()) b.merged_head.resize(b.out.values.size(), -1);
  for (int i = b.merged_head[lanes[0]]; i >= 0; i = b.merged[i].next)
    if (b.merged[i].lanes == lanes) return b.merged[i].value;
  int v = detail::packed_anew(b, lanes);
  b.merged.push({lanes, v, b.merged_head[lanes[0]]});
  b.merged_head[lanes[0]] = b.merged.size() - 1;
  return v;
}

/// The k-th component of a vector.
constexpr int component(builder& b, int vector, int k) {
  const value v = b.out.values[vector];
  if (v.width == 1) return vector;
  if (v.what == value::kind::broadcast) return v.arg[0];
  if (v.what == value::kind::pack) {
    int left = b.out.values[v.arg[0]].width;
    return k < left ? component(b, v.arg[0], k) : component(b, v.arg[1], k - left);
  }
  value c;
  c.what = value::kind::component;
  c.type = v.type;
  c.number = k;
  c.arg[0] = vector;
  return b.put(c, b.is_shared(vector));
}
/// The component that an index addresses, which may be known only when the kernel runs.
constexpr int component(builder& b, int vector, index_expr k) {
  int width = b.out.values[vector].width;
  if (b.pool().is_number(k)) return component(b, vector, static_cast<int>(b.pool().value(k)));
  int v = component(b, vector, width - 1);
  for (int i = width - 2; i >= 0; --i) v = b.choose(b.pool().less(k, b.pool().number(i + 1)), component(b, vector, i), v);
  return v;
}

/// The vector that a view of this shape shows at the indices.
constexpr int vector_at(builder& b, int shape, int v, const indices& where) {
  meta::vec<int> lanes;
  for (long k = 0; k < b.most(b.shapes[shape].extent); ++k) {
    indices deeper{b.pool().number(k)};
    deeper.append(where);
    lanes.push(b.value_at(v, deeper));
  }
  return packed(b, lanes);
}

/// An element of a memory.
struct location {
  int memory = -1;
  index_expr index{};
  index_expr exists{};    ///< the condition under which it is there, if it may not be
  index_expr texel[3]{};  ///< of an image: its coordinates, x first
};
/// The element of a memory that a view shows at the indices; none where it shows something else.
constexpr location shown_location(builder& b, int v, indices where) {
  b.exists = {};
  while (v >= 0 && b.rejected.reason == nullptr && b.views[v].memory < 0) {
    const view& seen = b.views[v];
    if (seen.kind->step == nullptr) return {};
    v = seen.kind->step(b, seen, where);
  }
  if (v < 0 || b.rejected.reason != nullptr) return {};
  const view& seen = b.views[v];
  const index_expr exists =
      b.exists.valid() && b.pool().is_number(b.exists) && b.pool().value(b.exists) != 0 ? index_expr{} : b.exists;
  location found{seen.memory, {}, exists, {}};
  if (b.out.memories[seen.memory].where == space::image)
    for (int d = 0, rank = seen.parts.size(); d < rank && rank <= where.size(); ++d)
      found.texel[d] = where[where.size() - rank + d];
  found.index = b.flat(seen, where);
  return found;
}
/// Where a store through a view at the indices goes.
constexpr location location_of(builder& b, int v, const indices& where) {
  const location at = shown_location(b, v, where);
  if (at.memory < 0) b.reject("a result is written to something that isn't memory");
  return at;
}
constexpr void store_at(builder& b, const location& to, int value) {
  if (b.rejected.reason != nullptr) return;
  b.put_store(to.memory, to.index, value);
  for (int d = 0; d < 3; ++d) b.out.statements[b.out.statements.size() - 1].texel[d] = to.texel[d];
}
/// A branch on a condition; returns it.
constexpr int put_branch(builder& b, index_expr condition) {
  statement s;
  s.what = statement::kind::branch;
  s.condition = condition;
  s.body = b.new_compound();
  return b.emit(s);
}
constexpr void store_lanes(builder& b, const meta::vec<location>& to, const meta::vec<int>& lanes);
/// Stores scalars some of which may have no place: all of them where all have one, else those that have.
constexpr void store_existing(builder& b, meta::vec<location> to, const meta::vec<int>& lanes) {
  const int enclosing = b.compound;
  index_expr all = b.pool().number(1);
  bool alike = true;
  meta::vec<location> places = to;
  for (location& l : to) {
    alike = alike && l.exists == to[0].exists;
    if (l.exists.valid()) all = b.pool().both(all, l.exists);
  }
  for (location& l : places) l.exists = {};
  const int branch = put_branch(b, all);
  b.compound = b.out.statements[branch].body;
  store_lanes(b, places, lanes);
  b.compound = enclosing;
  if (alike) return;
  const int otherwise = b.new_compound();
  b.out.statements[branch].otherwise = otherwise;
  for (int k = 0; k < to.size(); ++k) {
    b.compound = otherwise;
    if (to[k].exists.valid()) b.compound = b.out.statements[put_branch(b, to[k].exists)].body;
    store_at(b, places[k], lanes[k]);
  }
  b.compound = enclosing;
}
/// Stores scalars: as one vector where the places follow one another.
constexpr void store_lanes(builder& b, const meta::vec<location>& to, const meta::vec<int>& lanes) {
  for (const location& l : to)
    if (l.exists.valid()) return store_existing(b, to, lanes);
  bool contiguous = is_vector_width(lanes.size()) && b.out.values[lanes[0]].type != scalar::boolean &&
                    b.out.memories[to[0].memory].where != space::image;
  for (int k = 0; k < to.size() && b.rejected.reason == nullptr; ++k) {
    long distance = 0;
    contiguous = contiguous && to[k].memory == to[0].memory && b.pool().differ_by_number(to[k].index, to[0].index, distance) &&
                 distance == k;
  }
  if (contiguous) return store_at(b, to[0], packed(b, lanes));
  for (int k = 0; k < to.size(); ++k) store_at(b, to[k], lanes[k]);
}

constexpr void builder::store(int v, const indices& where, int value) {
  const location to = location_of(*this, v, where);
  if (rejected.reason == nullptr) store_lanes(*this, {to}, {value});
}
constexpr void builder::write_vector(int shape, int v, const indices& where, int destination) {
  meta::vec<location> to;
  meta::vec<int> lanes;
  for (long k = 0; k < most(shapes[shape].extent) && rejected.reason == nullptr; ++k) {
    indices deeper{pool().number(k)};
    deeper.append(where);
    lanes.push(value_at(v, deeper));
    to.push(location_of(*this, destination, deeper));
  }
  if (rejected.reason == nullptr) store_lanes(*this, to, lanes);
}

}  // namespace hoist::ir
