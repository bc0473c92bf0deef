#pragma once
// Values of the kernel IR as expressions of OpenCL C.

#include <hoist/emit/literal.hpp>
#include <hoist/emit/memories.hpp>
#include <hoist/emit/vectors.hpp>
#include <hoist/meta/fixed_string.hpp>
#include <hoist/ir/division.hpp>
#include <hoist/ir/gathers.hpp>

namespace hoist::emit::detail {

using ir::statement;
using ir::value;

/// Writes values: `named_` has the numbers of those that are variables.
class value_printer : protected memory_printer {
 protected:
  constexpr explicit value_printer(const ir::kernel& k)
      : memory_printer(k), named_(k.values.size(), -1), register_name_(k.variables.size(), -1) {}

  constexpr int precedence(const value& v) const {
    if (v.what == value::kind::choose) return 3;
    if ((v.what == value::kind::load || v.what == value::kind::texel) && is_bool(v.memory)) return 9;
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
  /// A value, or of a half as a float the half, which is loaded as one.
  constexpr int bare(int id) const {
    for (; id >= 0; id = k_.values[id].arg[0]) {
      const value& v = k_.values[id];
      const bool widens = v.what == value::kind::apply && v.op->shape == operation::form::conversion &&
                          v.op->code == opcode::convert && v.type == scalar::f32 && k_.values[v.arg[0]].type == scalar::f16;
      if (!widens) break;
    }
    return id;
  }
  constexpr void put(int with_conversions, int around) {
    const int id = bare(with_conversions);
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
      case value::kind::texel: texel(v, v.as_texel()); break;
    }
    if (parenthesised) out_ << ")";
    names_.integers.resize(printed_before);
  }
  constexpr void half_load(int width, const value::loaded& from) {
    out_ << "hoist_loaded_half" << width << "(";
    if (moves_at_once(k_, from.index, width)) {
      put_halves(from.memory, from.vector_index, from.index, width);
    } else {
      if (is_long(width)) out_ << "as_uint" << width / 2 << "(";
      out_ << "vload" << width << "(";
      put_unaligned(from.memory, from.vector_index, from.index);
      if (is_long(width)) out_ << ")";
    }
    out_ << ")";
  }
  constexpr void load(const value& v, const value::loaded& from) {
    if (is_half(from.memory) && v.width > 1) {
      half_load(v.width, from);
    } else if (is_half(from.memory)) {
      out_ << "vload_half(";
      names_.put(out_, from.index, 0);
      out_ << ", ";
      put_memory(from.memory);
      out_ << ")";
    } else if (v.width > 1 && !is_element(from.memory, v.width) && !ir::is_aligned(k_.index, from.index, v.width)) {
      out_ << "vload" << v.width << "(";
      put_unaligned(from.memory, from.vector_index, from.index);
    } else {
      put_element(from.memory, from.vector_index, from.index, v.width);
      if (is_bool(from.memory)) out_ << " != 0";
    }
  }
  constexpr void coordinate(int id) {
    const value& v = k_.values[id];
    if (v.what == value::kind::from_index && named_[id] < 0 && v.arg[0] < 0)
      names_.put(out_, v.as_from_index(), 1);
    else
      put(id, 1);
  }
  /// Which of an image's functions reads or writes texels of a memory: of floats, integers, or integers without a sign.
  constexpr const char* image_letter(int memory) const {
    const scalar type = k_.memories[memory].type;
    return is_floating(type) ? "f" : is_bool(memory) || name_of(type)[0] == 'u' ? "ui" : "i";
  }
  /// Narrow integers are cast, since what doesn't fit would be the nearest that does.
  constexpr void image_store(const statement& s) {
    const int memory = s.as_store().memory, dimensions = k_.memories[memory].image.dimensions;
    const char* letter = image_letter(memory);
    const scalar type = k_.memories[memory].type;
    out_ << "write_image" << letter << "(";
    put_memory(memory);
    out_ << (dimensions == 2 ? ", (int2)(" : ", (int4)(");
    for (int d = 0; d < dimensions; ++d) {
      if (d > 0) out_ << ", ";
      names_.put(out_, s.texel[d], 1);
    }
    out_ << (dimensions == 2 ? ")," : ", 0),");
    out_.may_break(true);
    out_ << (letter[0] == 'f' ? "(float4)(" : letter[0] == 'u' ? "(uint4)(" : "(int4)(");
    const bool narrow = bytes_of(type) < 4 && !is_bool(memory);
    if (narrow) out_ << "(" << name_of(type) << ")";
    put(s.value, narrow ? 15 : 1);
    out_ << ", 0, 0, 0));\n";
  }
  /// Images of integers give integers of 32 bits, all of them vectors of four.
  constexpr void texel(const value& v, const value::sampled& from) {
    const ir::image_format& image = k_.memories[from.memory].image;
    const bool floating = is_floating(v.type), narrow = v.width > 1 && !floating && bytes_of(v.type) < 4;
    if (narrow) {
      out_ << "convert_";
      put_type(out_, v.type, v.width);
      out_ << "(";
    }
    out_ << "read_image" << image_letter(from.memory) << "(";
    put_memory(from.memory);
    out_ << (from.how == ir::sampling::none ? ", " : from.how == ir::sampling::edge ? ", hoist_edge, " : ", hoist_zero, ");
    if (image.dimensions > 1) out_ << (image.dimensions == 2 ? "(int2)(" : "(int4)(");
    for (int d = 0; d < image.dimensions; ++d) {
      if (d > 0) out_ << ", ";
      coordinate(from.coordinate[d]);
    }
    out_ << (image.dimensions == 1 ? ")" : image.dimensions == 2 ? "))" : ", 0))");
    if (narrow) out_ << ")";
    if (v.width == 1) out_ << ".x";
    if (is_bool(from.memory)) out_ << " != 0";
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

  meta::vec<int> named_;
  meta::vec<int> register_name_;
  meta::vec<ir::gathered> gathers_;
  int first_gather_ = 0;  ///< the number of the first of them in the module; 0 where indices aren't checked
};

}  // namespace hoist::emit::detail
