#pragma once
// The values of a kernel under construction: equal ones that never change are one.

#include <hoist/core/trace/integer_operations.hpp>
#include <hoist/ir/kernel.hpp>
#include <hoist/meta/result_table.hpp>

namespace hoist::ir {

struct value_builder {
  kernel out;

  constexpr arith::pool& pool() { return out.index; }

  static constexpr unsigned long both(int a, int b) { return static_cast<unsigned long>(meta::packed(a, b)); }
  static constexpr unsigned hash(const value& v) {
    const int number = v.number == 0 ? 0 : v.number < 1e5 && v.number > -1e5 ? static_cast<int>(v.number * 4096) : 7;
    unsigned long h = both(v.arg[0], v.arg[1]) * 0x9e3779b97f4a7c15UL + both(v.index.id, v.arg[2]) * 0xc2b2ae3d27d4eb4fUL;
    h += both(32 * v.memory + v.variable, number) * 0x165667b19e3779f9UL + static_cast<unsigned long>(v.what) +
         16ul * static_cast<unsigned long>(v.width);
    return static_cast<unsigned>(h >> 32 ^ h);
  }
  /// The id of a value; equal pure values share one.
  constexpr int put(const value& v, bool shared) {
    unsigned h = 0;
    if (shared) {
      if (buckets_.size() < 2 * out.values.size() + 16) grow();
      h = hash(v);
      int at = bucket(h);
      for (; buckets_[at] >= 0; at = bucket(static_cast<unsigned>(at) + 1))
        if (hashes_[buckets_[at]] == h && out.values[buckets_[at]] == v) {
          out.values[buckets_[at]].tags |= v.tags;
          return buckets_[at];
        }
      buckets_[at] = out.values.size();
    }
    shared_.push(shared);
    hashes_.push(h);
    out.values.push(v);
    return out.values.size() - 1;
  }
  constexpr bool is_shared(int v) const { return shared_[v]; }
  /// Takes the values that `out` has; what is put from now on is shared with none of them.
  constexpr void adopt() {
    shared_.resize(out.values.size(), false);
    hashes_.resize(out.values.size(), 0);
  }
  constexpr int constant(scalar type, double number) {
    value v;
    v.type = type;
    v.number = number;
    return put(v, true);
  }
  constexpr int load(int memory, index_expr index, unsigned tags = 0) {
    value v;
    v.tags = tags;
    v.what = value::kind::load;
    v.type = out.memories[memory].type;
    v.memory = memory;
    v.index = index;
    return put(v, mention_indices(v, 0) && is_constant(memory));
  }
  /// A texel of an image at coordinates that are integers, x first; `index`: its first element.
  constexpr int texel(int image, sampling how, const int (&coordinate)[3], index_expr index) {
    value v;
    v.what = value::kind::texel;
    v.type = out.memories[image].type;
    v.width = out.memories[image].image.channels;
    v.memory = image;
    v.number = static_cast<int>(how);
    v.index = index;
    bool shared = true;
    for (int d = 0; d < 3; ++d) {
      v.arg[d] = coordinate[d];
      shared = shared && (coordinate[d] < 0 || is_shared(coordinate[d]));
    }
    return put(v, shared);
  }
  /// An index as an integer.
  constexpr int from_index(scalar type, index_expr i) {
    if (pool().is_number(i)) return constant(type, carried(type, static_cast<double>(pool().value(i))));
    value v;
    v.what = value::kind::from_index;
    v.type = type;
    v.index = i;
    return put(v, mention_indices(v, 0));
  }
  /// An integer as an index into an array of `extent` elements, the nearest of these; with `promised` it is one of them.
  constexpr index_expr index_from(int integer, index_expr extent, bool promised = false) {
    const index_expr last = pool().add_number(extent, -1), zero = pool().number(0);
    const value& v = out.values[integer];
    const bool read = v.what != value::kind::constant && !(v.what == value::kind::from_index && v.arg[0] < 0);
    if (!read) {
      const index_expr known =
          v.what == value::kind::constant ? pool().number(static_cast<long>(v.as_constant())) : v.as_from_index();
      return promised ? known : pool().maximum(pool().minimum(known, last), zero);
    }
    const scalar t = v.type;
    int args[3] = {integer, constant(t, 0)};
    if (t == scalar::i32 && !promised) args[0] = apply(operations::maximum_integer, t, args);
    args[1] = from_index(t, last);
    args[0] = apply(promised ? operations::promised_index : operations::nearest_index, t, args);
    if (t != scalar::i32) args[0] = apply(operations::convert, scalar::i32, args);
    for (int n : named_)
      if (out.values[n].arg[0] == args[0] && is_shared(args[0])) return out.values[n].index;
    value n;
    n.what = value::kind::named_index;
    n.type = scalar::i32;
    n.index = pool().variable(0, extent);
    n.arg[0] = args[0];
    named_.push(put(n, is_shared(args[0])));
    return n.index;
  }
  /// Whether an index depends on integers that are read.
  constexpr bool mentions_read(index_expr e) {
    for (int n : named_)
      if (!(pool().substitute(e, out.values[n].index, pool().number(0)) == e)) return true;
    return false;
  }
  /// Whether some index mentions more integers that are read than a value has room for.
  constexpr bool too_many_indices() const { return too_many_; }
  constexpr bool is_constant(int memory) const {
    const ir::memory& m = out.memories[memory];
    return m.where == space::global && m.parameter >= 0 && !m.output && !m.awaited;
  }
  constexpr int apply(const operation& op, scalar type, const int* args) {
    value v;
    v.what = value::kind::apply;
    v.type = type;
    v.op = &op;
    bool shared = true;
    for (int i = 0; i < op.arity; ++i) {
      v.arg[i] = args[i];
      shared = shared && is_shared(args[i]);
      if (!op.sums && out.values[args[i]].width > v.width) v.width = out.values[args[i]].width;
    }
    return put(v, shared);
  }
  constexpr int choose(index_expr condition, int a, int b) {
    if (pool().is_number(condition)) return pool().value(condition) != 0 ? a : b;
    value v;
    v.what = value::kind::choose;
    v.type = out.values[a].type;
    v.width = out.values[a].width;
    v.index = condition;
    v.arg[0] = a;
    v.arg[1] = b;
    return put(v, mention_indices(v, 2) && is_shared(a) && is_shared(b));
  }
  constexpr int read(int variable) {
    value v;
    v.what = value::kind::read;
    v.type = out.variables[variable].type;
    v.width = out.variables[variable].width;
    v.variable = variable;
    return put(v, !out.variables[variable].mutable_);
  }

  /// For every value the first one that equals it, once the indices that they are made of have changed.
  constexpr meta::vec<int> unified() {
    meta::vec<int> first, places(4 * out.values.size() + 1, -1);
    for (int i = 0; i < out.values.size(); ++i) {
      first.push(i);
      value& v = out.values[i];
      for (int& a : operands_of(v))
        if (a < i) a = first[a];
      if (!shared_[i]) continue;
      int at = static_cast<int>(hash(v) % static_cast<unsigned>(places.size()));
      while (places[at] >= 0 && !(out.values[places[at]] == v)) at = (at + 1) % places.size();
      if (places[at] < 0) places[at] = i;
      first[i] = places[at];
      out.values[first[i]].tags |= v.tags;
    }
    return first;
  }

 private:
  /// Puts the named indices that a value's index mentions among its arguments; whether none of them changes.
  constexpr bool mention_indices(value& v, int first) {
    bool fixed = true;
    for (int n : named_) {
      if (!pool().contains(v.index, out.values[n].index)) continue;
      fixed = fixed && is_shared(n);
      if (first < 3)
        v.arg[first++] = n;
      else
        too_many_ = true;
    }
    return fixed;
  }
  /// `buckets_` has a power of two of places.
  constexpr int bucket(unsigned h) const { return static_cast<int>(h & static_cast<unsigned>(buckets_.size() - 1)); }
  constexpr void grow() {
    buckets_ = meta::vec<int>(buckets_.empty() ? 128 : 4 * buckets_.size(), -1);
    for (int i = 0; i < out.values.size(); ++i) {
      if (!shared_[i]) continue;
      int at = bucket(hashes_[i]);
      while (buckets_[at] >= 0) at = bucket(static_cast<unsigned>(at) + 1);
      buckets_[at] = i;
    }
  }
  meta::vec<int> buckets_;      ///< hash table of shared values
  meta::vec<bool> shared_;      ///< by value
  meta::vec<unsigned> hashes_;  ///< by value, of those that are shared
  meta::vec<int> named_;        ///< values that index expressions name
  bool too_many_ = false;
};

}  // namespace hoist::ir
