#pragma once
// Common subexpressions in OpenCL C: values that a run of statements uses more than once, computed once under a name, and parts of
// expressions that would nest too deep for compilers.

#include <hoist/emit/values.hpp>

namespace hoist::emit::detail {

/// Names values: `uses_` counts in a run of statements.
class shared_value_printer : protected value_printer {
 protected:
  constexpr explicit shared_value_printer(const ir::kernel& k)
      : value_printer(k), uses_(k.values.size(), 0), brackets_(k.values.size(), 0) {}

  constexpr void count(int with_conversions) {
    const int id = bare(with_conversions);
    if (id < 0 || named_[id] >= 0) return;
    if (++uses_[id] > 1) return;
    const value& v = k_.values[id];
    if (is_circular(v)) circular_.push(id);
    if (v.what == value::kind::choose) return;
    for (int a : ir::operands_of(v)) count_operand(v, a);
    brackets_[id] = brackets_around(v);
    if (brackets_[id] <= most_brackets || !worth_a_name(v)) return;
    ++uses_[id];
    brackets_[id] = 0;
  }
  /// The deepest nesting of brackets in the text of a value; of sums from left to right, none.
  constexpr int brackets_around(const value& v) const {
    int most = 0;
    for (int i = 0; const int operand : ir::operands_of(v)) {
      const int a = bare(operand);
      const bool infix = v.what == value::kind::apply && v.op->shape == operation::form::infix;
      const bool open = !infix || a < 0 || precedence(k_.values[a]) < v.op->precedence + i;
      if (a >= 0 && named_[a] < 0 && most < brackets_[a] + open) most = brackets_[a] + open;
      ++i;
    }
    return most;
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
  constexpr void forget(int with_conversions) {
    const int id = bare(with_conversions);
    if (id < 0 || uses_[id] == 0) return;
    uses_[id] = 0;
    for (int a : ir::operands_of(k_.values[id])) forget_operand(k_.values[id], a);
  }
  constexpr bool worth_a_name(const value& v) const {
    return v.what == value::kind::load || v.what == value::kind::texel ||
           (v.what == value::kind::apply && v.op->shape != operation::form::prefix) || v.what == value::kind::choose ||
           v.what == value::kind::pack;
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
  constexpr void name_shared(int with_conversions, meta::vec<int>& mine) {
    const int id = bare(with_conversions);
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

  static constexpr int most_brackets = 200;  ///< clang takes 256

  meta::vec<int> uses_;
  meta::vec<int> brackets_;  ///< of values that were counted and have no name
  meta::vec<int> circular_;  ///< sines and cosines of the run
  int next_ = 0;
};

}  // namespace hoist::emit::detail
