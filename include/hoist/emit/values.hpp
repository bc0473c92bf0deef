#pragma once
// Values of the kernel IR as expressions of OpenCL C, and names for those that are used more than once.

#include <hoist/emit/literal.hpp>
#include <hoist/emit/names.hpp>
#include <hoist/emit/vectors.hpp>
#include <hoist/meta/fixed_string.hpp>
#include <hoist/ir/division.hpp>
#include <hoist/ir/gathers.hpp>

namespace hoist::emit::detail {

using ir::statement;
using ir::value;

/// Writes values: `named_` has the numbers of those that are variables, `uses_` counts in a run of statements.
class value_printer {
 protected:
  constexpr explicit value_printer(const ir::kernel& k)
      : k_(k), names_(k), named_(k.values.size(), -1), uses_(k.values.size(), 0), register_name_(k.variables.size(), -1) {}

  constexpr void put_memory(int m) {
    const ir::memory& x = k_.memories[m];
    if (x.where != ir::space::global) {
      int before = 0;
      for (int i = 0; i < m; ++i) before += k_.memories[i].where == x.where && k_.memories[i].size > 0;
      out_ << (x.where == ir::space::local ? "tile" : "kept") << before;
    } else if (x.output) {
      out_ << "out";
      int before = 0, all = 0;
      for (int i = 0; i < k_.memories.size(); ++i) {
        all += k_.memories[i].output;
        before += i < m && k_.memories[i].output;
      }
      if (all > 1) out_ << before;
    } else if (x.parameter < k_.inputs) {
      out_ << "in" << x.parameter;
    } else {
      out_ << "mid" << x.parameter - k_.inputs - 1;
    }
  }
  constexpr int precedence(const value& v) const {
    if (v.what == value::kind::choose) return 3;
    if (v.what == value::kind::load && is_bool(v.as_load().memory)) return 9;
    if (v.what == value::kind::constant) return !is_wide(v.type) && has_minus(v.as_constant()) ? 15 : 20;
    if (v.what == value::kind::pack || v.what == value::kind::broadcast) return 16;
    if (v.what != value::kind::apply || ir::is_guarded_division(k_, v)) return 20;
    if (ir::wraps_around(v)) return v.width > 1 ? 20 : 15;
    return v.op->precedence;
  }
  /// A scalar beside a vector goes to every component by itself.
  constexpr int operand(const value& v, int a) const {
    const value &mine = k_.values[v.arg[a]], &other = k_.values[v.arg[1 - a]];
    bool widened = mine.what == value::kind::broadcast && other.what != value::kind::broadcast && other.width > 1;
    return widened ? mine.as_broadcast() : v.arg[a];
  }
  /// An operand of integers without a sign: sums and products of such are not cast on the way.
  constexpr void put_unsigned(int id, int around) {
    const value& v = k_.values[id];
    if (named_[id] >= 0 || !ir::wraps_around(v) || v.width > 1) {
      out_ << (v.width > 1 ? "as_u" : "(u") << name_of(v.type);
      if (v.width > 1)
        out_ << v.width << "(";
      else
        out_ << ")";
      put(id, v.width > 1 ? 0 : 15);
      if (v.width > 1) out_ << ")";
      return;
    }
    if (v.op->precedence < around) out_ << "(";
    put_wrapping(v);
    if (v.op->precedence < around) out_ << ")";
  }
  constexpr void put_wrapping(const value& v) {
    put_unsigned(v.arg[0], v.op->precedence);
    out_.may_break(v.op->precedence >= 13);
    out_ << v.op->text << " ";
    const value& right = k_.values[v.arg[1]];
    if (right.what == value::kind::constant && number_in(right.type, right.as_constant()) >= 0 && v.width == 1)
      put(v.arg[1], v.op->precedence + 1);
    else
      put_unsigned(v.arg[1], v.op->precedence + 1);
  }
  /// A sum, difference or product of integers, which OpenCL C defines for those without a sign only.
  constexpr void wrapping(const value& v) {
    if (v.width > 1)
      out_ << "as_" << name_of(v.type) << v.width << "(";
    else
      out_ << "(" << name_of(v.type) << ")(";
    put_wrapping(v);
    out_ << ")";
  }
  constexpr void division(const value& v) {
    out_ << (v.op->code == opcode::divide ? "quotient_" : "remainder_") << name_of(v.type) << "(";
    put(v.arg[0], 0);
    out_ << ", ";
    put(v.arg[1], 0);
    out_ << ")";
  }
  /// Operands of operations on bits, whose precedence few remember, stand in parentheses.
  constexpr void infix(const value& v) {
    if (ir::is_guarded_division(k_, v)) return division(v);
    if (ir::wraps_around(v)) return wrapping(v);
    const bool on_bits = v.op->precedence < 12 && !v.op->compares;
    put(operand(v, 0), on_bits ? 14 : v.op->precedence);
    out_.may_break(v.op->precedence >= 13);
    out_ << v.op->text << " ";
    put(operand(v, 1), on_bits ? 14 : v.op->precedence + 1);
  }
  constexpr void conversion(const value& v) {
    if (v.type == scalar::f16) {
      out_ << "hoist_half";
      if (v.width > 1) out_ << v.width;
      out_ << "(";
      put(v.arg[0], 0);
      out_ << ")";
      return;
    }
    const bool cast = v.width == 1 && v.op->code == opcode::convert;
    out_ << (cast ? "(" : "convert_");
    put_type(out_, v.type, v.width);
    out_ << v.op->text << (cast ? ")" : "(");
    put(v.arg[0], cast ? 15 : 0);
    if (!cast) out_ << ")";
  }
  constexpr void bits(const value& v) {
    out_ << v.op->text;
    put_type(out_, v.type, v.width);
    out_ << "(";
    put(v.arg[0], 0);
    out_ << ")";
  }
  /// An index that stands in the text as it is read.
  constexpr bool is_promised(const value& v) const {
    return v.what == value::kind::apply && v.op->code == opcode::promised_index && first_gather_ == 0;
  }
  constexpr void put(int id, int around) {
    const value& v = k_.values[id];
    if (named_[id] >= 0) {
      out_ << "v" << named_[id];
      return;
    }
    if (is_promised(v)) return put(v.arg[0], around);
    bool parenthesised = precedence(v) < around;
    const int printed_before = names_.integers.size();
    print_indices(v);
    if (parenthesised) out_ << "(";
    switch (v.what) {
      case value::kind::constant: put_literal(out_, v.type, v.as_constant()); break;
      case value::kind::load: load(v, v.as_load()); break;
      case value::kind::broadcast:
      case value::kind::pack: put_pack(id); break;
      case value::kind::component:
        put(v.as_component().vector, 20);
        put_components(out_, k_.values[v.as_component().vector].width, v.as_component().position, 1);
        break;
      case value::kind::read: put_register(v.as_read()); break;
      case value::kind::from_index:
        out_ << "(" << name_of(v.type) << ")";
        names_.put(out_, v.as_from_index(), 16);
        break;
      case value::kind::choose:
        names_.put(out_, v.as_choose().condition, 4);
        out_ << " ? ";
        put(v.as_choose().then, 3);
        out_ << " : ";
        put(v.as_choose().otherwise, 3);
        break;
      case value::kind::named_index: put(v.as_named_index().integer, around); break;
      case value::kind::apply: apply(v); break;
    }
    if (parenthesised) out_ << ")";
    names_.integers.resize(printed_before);
  }
  constexpr void load(const value& v, const value::loaded& from) {
    if (is_half(from.memory)) {
      out_ << "vload_half";
      if (v.width > 1) out_ << v.width;
      out_ << "(";
      if (v.width > 1) return put_unaligned(from.memory, from.block, from.index);
      names_.put(out_, from.index, 0);
      out_ << ", ";
      put_memory(from.memory);
      out_ << ")";
    } else if (v.width > 1 && !is_element(from.memory, v.width) && !ir::is_aligned(k_.index, from.index, v.width)) {
      out_ << "vload" << v.width << "(";
      put_unaligned(from.memory, from.block, from.index);
    } else {
      put_element(from.memory, from.block, from.index, v.width);
      if (is_bool(from.memory)) out_ << " != 0";
    }
  }
  /// Writes the integers that a value's index names, for the text of the index.
  constexpr void print_indices(const value& v) {
    for (int named : ir::named_indices_of(v)) {
      const text before = static_cast<text&&>(out_);
      out_ = before.sibling();
      put(named, 20);
      names_.integers.push({k_.values[named].index, static_cast<text&&>(out_)});
      out_ = text{};
      out_ = before;
    }
  }
  constexpr void apply(const value& v) {
    switch (v.op->shape) {
      case operation::form::infix: return infix(v);
      case operation::form::prefix:
        if ((v.type == scalar::i32 || v.type == scalar::i64) && v.op->code == opcode::negate) {
          const char* type = name_of(v.type);
          if (v.width > 1)
            out_ << "as_" << type << v.width << "(-as_u" << type << v.width << "(";
          else
            out_ << "(" << type << ")-(u" << type << ")";
          put(v.arg[0], v.width > 1 ? 0 : 15);
          if (v.width > 1) out_ << "))";
          return;
        }
        out_ << v.op->text;
        return put(v.arg[0], v.op->precedence + 1);
      case operation::form::choice:
        put(v.arg[0], 9);
        out_ << " ? ";
        put(v.arg[1], 3);
        out_ << " : ";
        return put(v.arg[2], 3);
      case operation::form::conversion: return conversion(v);
      case operation::form::bits: return bits(v);
      case operation::form::function:
        if (v.op->bounds && first_gather_ > 0) return checked_index(v);
        out_ << v.op->text << "(";
        for (int i = 0; i < v.op->arity; ++i) {
          if (i > 0) out_ << ", ";
          put(v.arg[i], 0);
        }
        out_ << ")";
    }
  }
  /// The nearest index by a function that records what it is no index of, and where that stands among the indices.
  constexpr void checked_index(const value& v) {
    const int read = ir::read_index(k_, v);
    const value& integer = k_.values[read];
    int number = first_gather_, indices = -1;
    for (const ir::gathered& g : gathers_) {
      if (&k_.values[g.value] == &v) {
        indices = g.indices;
        break;
      }
      ++number;
    }
    out_ << "nearest_" << name_of(v.type) << "(";
    put(read, 0);
    out_ << ", ";
    put(v.arg[1], 0);
    out_ << ", ";
    if (indices >= 0) {
      const int printed_before = names_.integers.size();
      print_indices(integer);
      names_.put(out_, integer.as_load().index, 0);
      names_.integers.resize(printed_before);
    } else {
      out_ << "-1";
    }
    out_ << ", " << number << ", outside)";
  }
  /// Halves are loaded as floats, and stored from such: every device can.
  constexpr bool is_half(int m) const { return k_.memories[m].type == scalar::f16; }
  /// A bool, which OpenCL's kernels don't take, lies in memory as a uchar, 0 or 1.
  constexpr bool is_bool(int m) const { return k_.memories[m].type == scalar::boolean; }
  constexpr void put_memory_type(int m) {
    if (is_bool(m))
      out_ << name_of(scalar::u8);
    else
      put_type(out_, k_.memories[m].type, k_.memories[m].width);
  }
  constexpr bool is_element(int m, int width) const { return k_.memories[m].width == width; }
  /// The last two arguments of vload and vstore: the vector's number where there is one, and a pointer.
  constexpr void put_unaligned(int m, ir::index_expr block, ir::index_expr index) {
    if (block.valid())
      names_.put(out_, block, 0);
    else
      out_ << "0";
    out_ << ", ";
    put_memory(m);
    if (!block.valid()) {
      out_ << " + ";
      names_.put(out_, index, 12);
    }
    out_ << ")";
  }
  /// What stands in a memory: an element of it, or a vector at a multiple of its width.
  constexpr void put_element(int m, ir::index_expr block, ir::index_expr index, int width) {
    if (is_element(m, width)) {
      put_memory(m);
      out_ << "[";
      names_.put(out_, width > 1 ? block : index, 0);
      out_ << "]";
      return;
    }
    const ir::memory& x = k_.memories[m];
    out_ << "(("
         << (x.where == ir::space::global  ? "__global "
             : x.where == ir::space::local ? "__local "
                                           : "")
         << (x.where == ir::space::global && !x.output ? "const " : "");
    put_type(out_, x.type, width);
    out_ << "*)";
    put_memory(m);
    out_ << ")[";
    if (block.valid()) {
      names_.put(out_, block, 0);
    } else {  // a kernel between two passes
      names_.put(out_, index, 13);
      out_ << " / " << width;
    }
    out_ << "]";
  }
  constexpr void put_pack(int id) {
    const meta::vec<vector_part> parts = parts_of(k_, id, named_);
    if (parts.size() == 1 && parts[0].count > 0) return put_part(parts[0]);
    out_ << "(";
    put_type(out_, k_.values[id].type, k_.values[id].width);
    out_ << ")(";
    for (int i = 0; i < parts.size(); ++i) {
      if (i > 0) out_ << ",";
      if (i > 0) out_.may_break(true);
      put_part(parts[i]);
    }
    out_ << ")";
  }
  constexpr void put_part(const vector_part& p) {
    put(p.value, p.count > 0 ? 20 : 0);
    if (p.count > 0) put_components(out_, k_.values[p.value].width, p.from, p.count);
  }
  constexpr void put_register(int r) { out_ << "r" << register_name_[r]; }

  // Naming of what is used more than once in a run of statements.
  constexpr void count(int id) {
    if (id < 0 || named_[id] >= 0) return;
    if (++uses_[id] > 1) return;
    const value& v = k_.values[id];
    if (is_circular(v)) circular_.push(id);
    if (v.what == value::kind::choose) return;
    for (int a : ir::operands_of(v)) count_operand(v, a);
  }
  /// The parts of a pack are its own: only what they are made of can have a name.
  constexpr bool is_part(const value& of, int id) const {
    return id >= 0 && named_[id] < 0 && of.what == value::kind::pack && k_.values[id].what == value::kind::pack;
  }
  constexpr void count_operand(const value& of, int id) {
    if (!is_part(of, id)) return count(id);
    for (int a : ir::operands_of(k_.values[id])) count_operand(k_.values[id], a);
  }
  constexpr void forget_operand(const value& of, int id) {
    if (!is_part(of, id)) return forget(id);
    for (int a : ir::operands_of(k_.values[id])) forget_operand(k_.values[id], a);
  }
  constexpr void forget(int id) {
    if (id < 0 || uses_[id] == 0) return;
    uses_[id] = 0;
    for (int a : ir::operands_of(k_.values[id])) forget_operand(k_.values[id], a);
  }
  constexpr bool worth_a_name(const value& v) const {
    return v.what == value::kind::load || (v.what == value::kind::apply && v.op->shape != operation::form::prefix) ||
           v.what == value::kind::choose || v.what == value::kind::pack;
  }
  /// Whether it is a sine or a cosine of what is computed once.
  constexpr bool is_circular(const value& v) const {
    if (v.what != value::kind::apply || (v.op->code != opcode::sine && v.op->code != opcode::cosine)) return false;
    const value& angle = k_.values[v.arg[0]];
    return worth_a_name(angle) || (angle.what == value::kind::read && !k_.variables[angle.as_read()].mutable_);
  }
  /// The cosine for a sine of the same angle that the statements compute too, or the sine for a cosine; else -1.
  constexpr int companion(int id) const {
    const value& v = k_.values[id];
    if (circular_.size() < 2 || !is_circular(v)) return -1;
    for (int other : circular_)
      if (other != id && uses_[other] > 0 && named_[other] < 0 && k_.values[other].arg[0] == v.arg[0] &&
          k_.values[other].op->code != v.op->code)
        return other;
    return -1;
  }
  /// Both by OpenCL's sincos.
  constexpr void name_pair(int sine, int cosine, meta::vec<int>& mine) {
    const value& v = k_.values[sine];
    out_.line();
    put_type(out_, v.type, v.width);
    out_ << " v" << next_ << ";\n";
    out_.line() << "const ";
    put_type(out_, v.type, v.width);
    out_ << " v" << next_ + 1 << " = sincos(";
    put(v.arg[0], 0);
    out_ << ", &v" << next_ << ");\n";
    named_[cosine] = next_++;
    named_[sine] = next_++;
    mine.push(cosine);
    mine.push(sine);
  }
  constexpr void name_shared(int id, meta::vec<int>& mine) {
    if (id < 0 || named_[id] >= 0) return;
    const value& v = k_.values[id];
    if (v.what != value::kind::choose)
      for (int a : ir::operands_of(v)) name_shared(a, mine);
    if (const int other = companion(id); other >= 0) {
      const bool is_sine = v.op->code == opcode::sine;
      return name_pair(is_sine ? id : other, is_sine ? other : id, mine);
    }
    if (uses_[id] < 2 || !worth_a_name(v)) return;
    out_.line() << "const ";
    put_type(out_, v.type, v.width);
    out_ << " v" << next_ << " = ";
    put(id, 0);
    out_ << ";\n";
    named_[id] = next_++;
    mine.push(id);
  }

  const ir::kernel& k_;
  names names_;
  meta::vec<int> named_;
  meta::vec<int> uses_;
  meta::vec<int> circular_;  ///< sines and cosines of the run
  text out_;
  meta::vec<int> register_name_;
  int next_ = 0;
  meta::vec<ir::gathered> gathers_;
  int first_gather_ = 0;  ///< the number of the first of them in the module; 0 where indices aren't checked
};

}  // namespace hoist::emit::detail
