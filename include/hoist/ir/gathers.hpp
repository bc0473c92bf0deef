#pragma once
// The places of a kernel where an index is read and the nearest one of an array is taken.

#include <hoist/core/trace/operations.hpp>
#include <hoist/ir/kernel.hpp>

namespace hoist::ir {

/// The integer that `v`, a value whose operation bounds it, takes the nearest index of.
constexpr int read_index(const kernel& k, const value& v) {
  const value& x = k.values[v.arg[0]];
  const bool from_zero = v.op->code == opcode::nearest_index && v.type == scalar::i32 && x.what == value::kind::apply &&
                         x.op->code == opcode::maximum;
  return from_zero ? x.arg[0] : v.arg[0];
}

/// One such place.
struct gathered {
  int value = -1;    ///< whose operation bounds the index
  int indices = -1;  ///< the global memory that the index is loaded from; -1 where it is computed
  int array = -1;    ///< the memory that is read by it; -1 where that isn't seen
};

namespace detail {
/// The value that bounds the integer `v`, behind conversions and registers that are set once; -1 for none.
constexpr int bounding(const kernel& k, int v) {
  for (int looks = 0; looks < 8 && v >= 0; ++looks) {
    const value& x = k.values[v];
    if (x.what == value::kind::apply && x.op->bounds) return v;
    if (x.what == value::kind::apply && x.op->shape == operation::form::conversion) {
      v = x.arg[0];
    } else if (x.what == value::kind::read) {
      const int variable = x.as_read();
      v = -1;
      for (const statement& s : k.statements)
        if (s.what == statement::kind::define && s.as_assign().variable == variable) v = s.as_assign().value;
    } else {
      return -1;
    }
  }
  return -1;
}
}  // namespace detail

/// All of a kernel, in the order of its values.
constexpr meta::vec<gathered> gathers_of(const kernel& k) {
  meta::vec<gathered> all;
  for (int i = 0; i < k.values.size(); ++i) {
    const value& v = k.values[i];
    if (v.what != value::kind::apply || !v.op->bounds) continue;
    const value& read = k.values[read_index(k, v)];
    const bool loaded =
        read.what == value::kind::load && read.width == 1 && k.memories[read.as_load().memory].where == space::global;
    all.push({i, loaded ? read.as_load().memory : -1, -1});
  }
  if (all.empty()) return all;
  for (const value& v : k.values) {
    if (v.what != value::kind::load) continue;
    for (int a : named_indices_of(v)) {
      const value& named = k.values[a];
      const int by = named.what == value::kind::named_index ? detail::bounding(k, named.as_named_index().integer) : -1;
      for (gathered& g : all)
        if (g.value == by && g.array < 0) g.array = v.as_load().memory;
    }
  }
  return all;
}

}  // namespace hoist::ir
