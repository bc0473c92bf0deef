#pragma once
// Work removal: what a kernel does on the chip alone, without its accesses to global memory.

#include <hoist/ir/gathers.hpp>
#include <hoist/lower/skeleton.hpp>

#include <utility>

namespace hoist::lower {

namespace detail {

class on_chip_maker {
 public:
  explicit on_chip_maker(const ir::kernel& k) : k_(k), b_(emptied(k)), sums_(b_), copy_(k.values.size(), -1) {
    for (const ir::gathered& g : ir::gathers_of(k))
      if (g.array < 0 || k.memories[g.array].where != ir::space::global) held_.push(g.value);
  }

  ir::kernel make() {
    b_.out.root = compound(k_.root);
    const int last = sums_.final_store(false);
    surround(b_.out, sums_.definitions(), last);
    return std::move(b_.out);
  }

 private:
  using kind = ir::value::kind;

  int compound(int from) {
    const int id = put(b_, ir::statement{});
    meta::vec<int> list;
    for (int i : k_.statements[from].list) {
      ir::statement s = k_.statements[i];
      if (s.value >= 0) s.value = value(s.value);
      if (s.body >= 0) s.body = compound(s.body);
      if (s.otherwise >= 0) s.otherwise = compound(s.otherwise);
      const bool global = s.what == ir::statement::kind::store && is_global(s.as_store().memory);
      list.push(global ? sums_.add(s.value) : put(b_, s));
    }
    b_.out.statements[id].list = list;
    return id;
  }
  bool is_global(int memory) const { return k_.memories[memory].where == ir::space::global || k_.memories[memory].output; }

  int value(int v) {
    if (copy_[v] >= 0) return copy_[v];
    ir::value x = k_.values[v];
    for (int& a : ir::operands_of(x)) a = value(a);
    if (x.what == kind::load && is_global(x.as_load().memory)) return copy_[v] = in_place_of(x);
    for (int held : held_)
      if (held == v) return copy_[v] = held_index(x);
    return copy_[v] = b_.put(x, false);
  }
  /// An index into memory that stays: what is read isn't one of its elements any more.
  int held_index(ir::value x) {
    if (x.op->code != opcode::promised_index) return b_.put(x, false);
    if (x.type == scalar::i32) x.arg[0] = applied(b_, operations::maximum_integer, x.type, x.arg[0], b_.constant(x.type, 0));
    x.op = &operations::nearest_index;
    return b_.put(x, false);
  }

  /// Numbers that no compiler knows, as different as the elements that are loaded: of an integer the index, of a floating number
  /// the one whose bits are the index and the exponent of 1.
  int in_place_of(const ir::value& load) {
    if (load.type == scalar::boolean)
      return applied(b_, operations::not_equal_to, scalar::boolean, indices(load, scalar::i32),
                     zero(b_, scalar::i32, load.width));
    if (!is_floating(load.type)) return indices(load, load.type);
    const bool twice = load.type == scalar::f64;
    const scalar bits = twice ? scalar::i64 : scalar::i32;
    const double one = twice ? __builtin_bit_cast(double, 0x3ff0000000000000L) : 0x3f800000;
    const int sum = applied(b_, of_type(operations::add, bits), bits, indices(load, bits),
                            broadcast(b_, b_.constant(bits, one), load.width));
    return applied(b_, twice ? operations::bits_as<long, double> : operations::bits_as<int, float>, load.type, sum);
  }
  /// The indices of what a load takes, other ones for another array; never a constant.
  int indices(const ir::value& load, scalar type) {
    arith::index_expr first = b_.pool().add_number(load.as_load().index, 7919L * load.as_load().memory);
    if (b_.pool().is_number(first)) first = b_.pool().add(first, sums_.global_id(0));
    return packed(load, first, 0, load.width, type);
  }
  int packed(const ir::value& load, arith::index_expr first, int from, int count, scalar type) {
    ir::value v = load;
    v.memory = -1;
    v.vector_index = {};
    v.tags = 0;
    v.type = type;
    v.width = count;
    if (count == 1) {
      v.what = kind::from_index;
      v.index = b_.pool().add_number(first, from);
      return b_.put(v, false);
    }
    v.what = kind::pack;
    v.index = {};
    const int half = (count + 1) / 2;
    v.arg[0] = packed(load, first, from, half, type);
    v.arg[1] = packed(load, first, from + half, count - half, type);
    v.arg[2] = -1;
    return b_.put(v, false);
  }

  const ir::kernel& k_;
  ir::value_builder b_;
  accumulators sums_;
  meta::vec<int> copy_;
  meta::vec<int> held_;  ///< values that bound indices into memory that stays
};

}  // namespace detail

/// What a kernel does on the chip alone: the complement of `skeleton`. A load from global memory becomes a number that is computed
/// from its index, which no compiler knows: for an int the index, for a float one of its bits, by an addition. What was stored to
/// global memory is added to one of four registers in turn; a new output takes their sum where it equals an unlikely number, so never.
///   on_chip : kernel -> kernel
/// Law: local and private accesses, barriers, branches and iterations are those of the kernel, and so are its operations, but for one
/// for each store that went. A loop that ends where the data say ends elsewhere.
inline ir::kernel on_chip(const ir::kernel& k) { return detail::on_chip_maker(k).make(); }

}  // namespace hoist::lower
