#pragma once
// Statements of the kernel IR in OpenCL C: assignments, stores, branches, loops, and the parts of indices named before them.

#include <hoist/emit/index_parts.hpp>
#include <hoist/emit/shared_values.hpp>

namespace hoist::emit::detail {

/// Writes statements.
class statement_printer : protected shared_value_printer {
 protected:
  constexpr explicit statement_printer(const ir::kernel& k)
      : shared_value_printer(k), visited_(k), purity_(k.values.size(), unknown) {}

  static constexpr const char* size_functions[4] = {"", "get_global_size", "get_num_groups", "get_local_size"};

  /// Whether a value is the same wherever it is computed.
  constexpr bool is_pure(int id) {
    if (purity_[id] == unknown) purity_[id] = is_pure_by_parts(id) ? yes : no;
    return purity_[id] == yes;
  }
  constexpr bool is_pure_by_parts(int id) {
    const value& v = k_.values[id];
    if (v.what == value::kind::read) return !k_.variables[v.as_read()].mutable_;
    if (v.what == value::kind::load) {
      const ir::memory& m = k_.memories[v.as_load().memory];
      if (m.where != ir::space::global || m.output || m.awaited) return false;
    }
    for (int a : ir::operands_of(v))
      if (!is_pure(a)) return false;
    return true;
  }
  constexpr void compound(int at) {
    const meta::vec<int>& list = k_.statements[at].list;
    meta::vec<int> mine;
    const int parts = names_.parts.size(), integers = names_.integers.size();
    for (int i = 0; i < list.size();) {
      int end = i;
      while (end < list.size() && ir::is_straight(k_.statements[list[end]])) ++end;
      if (end == i) {
        compound(k_.statements[list[i++]]);
        continue;
      }
      run(list, i, end, mine);
      i = end;
    }
    for (int v : mine) named_[v] = -1;
    names_.parts.resize(parts);
    names_.integers.resize(integers);
  }
  /// Prints what `print` does, with names for the parts, and the definitions of those that it used before it. The names
  /// of used parts stay until the compound statement ends.
  template <class F>
  constexpr void with_parts(const meta::vec<part>& wanted, F&& print) {
    const int first = names_.parts.size();
    for (const part& p : wanted) {
      bool known = false;
      for (const names::named_part& old : names_.parts) known = known || old.terms == p;
      if (known) continue;
      names_.parts.push({p, used_parts_.size(), names_.is_wide_sum(p)});
      used_parts_.push(false);
    }
    if (names_.parts.size() == first) return print();
    text before = static_cast<text&&>(out_);
    out_ = before.sibling();
    print();
    const text body = static_cast<text&&>(out_);
    out_ = static_cast<text&&>(before);
    define_parts(first);
    out_ << body;
  }
  /// Definitions of the used parts from the one at `first` on; each may use those before it. Unused ones go.
  constexpr void define_parts(int first) {
    meta::vec<names::named_part> used;
    meta::vec<text> definitions;
    while (names_.parts.size() > first) {
      const names::named_part p = names_.parts.pop();
      if (!used_parts_[p.number]) continue;
      text t = out_.sibling();
      t.line() << (p.wide ? "const long p" : "const int p") << p.number << " = ";
      names_.put_part(t, p);
      t << ";\n";
      definitions.push(t);
      used.push(p);
    }
    for (int i = used.size() - 1; i >= 0; --i) {
      out_ << definitions[i];
      names_.parts.push(used[i]);
    }
  }
  /// Statements without control flow: values that several of them use get one name, which pure ones keep afterwards.
  constexpr void run(const meta::vec<int>& list, int begin, int end, meta::vec<int>& mine) {
    index_parts indices(k_, names_, named_, visited_);
    for (int i = begin; i < end; ++i) indices.add(k_.statements[list[i]]);
    circular_.clear();
    for (int i = begin; i < end; ++i) count(k_.statements[list[i]].value);
    with_parts(indices.shared(), [&] {
      for (int i = begin; i < end; ++i) {
        const statement& s = k_.statements[list[i]];
        if (s.value >= 0) name_shared(s.value, mine);
        if (ir::awaits(k_, s))
          await(s.as_assign());
        else
          simple(s);
      }
    });
    for (int i = begin; i < end; ++i) forget(k_.statements[list[i]].value);
    meta::vec<int> remaining;
    for (int v : mine)
      if (is_pure(v))
        remaining.push(v);
      else
        named_[v] = -1;
    mine = remaining;
  }
  /// A register that is loaded until it holds what another group has published.
  constexpr void await(const statement::assigned& s) {
    const ir::variable& r = k_.variables[s.variable];
    const value::loaded from = k_.values[s.value].as_load();
    if (register_name_[s.variable] < 0) register_name_[s.variable] = registers_++;
    const auto name = [&] { put_register(s.variable); };
    out_.line();
    put_type(out_, r.type, r.width);
    out_ << " ";
    name();
    out_ << ";\n";
    out_.line() << "do ";
    name();
    out_ << " = ";
    put_element(from.memory, from.vector_index, from.index, r.width);
    out_ << "; while (";
    name();
    if (r.width == 1) {
      out_ << " == 0";
    } else {
      out_ << ".s0 == 0";
      for (int k = 1; k < r.width; ++k) {
        out_ << " || ";
        name();
        out_ << ".s0 >> 32 != ";
        name();
        out_ << ".s";
        out_.put("0123456789abcdef"[k]);
        out_ << " >> 32";
      }
    }
    out_ << ");\n";
  }
  constexpr void addition(const statement::stored& to) {
    const bool alone =
        k_.launch.local[0] * k_.launch.local[1] * k_.launch.local[2] == 1 && k_.memories[to.memory].where == ir::space::local;
    if (!alone) out_ << "atomic_add(&";
    put_element(to.memory, to.vector_index, to.index, 1);
    out_ << (alone ? " += " : ", ");
    put(to.value, 0);
    out_ << (alone ? ";\n" : ");\n");
  }
  constexpr void simple(const statement& s) {
    out_.line();
    if (s.what == statement::kind::leave) {
      out_ << "if (!";
      put(s.value, 15);
      out_ << ") break;\n";
      return;
    }
    if (s.what == statement::kind::store) {
      const int width = k_.values[s.value].width;
      const statement::stored to = s.as_store();
      if (to.adds) return addition(to);
      if (k_.memories[to.memory].where == ir::space::image) return image_store(s);
      if (is_half(to.memory)) return half_store(to, width);
      if (!is_element(to.memory, width) && !ir::is_aligned(k_.index, to.index, width)) return unaligned_store(to, width);
      put_element(to.memory, to.vector_index, to.index, width);
    } else {
      const int variable = s.as_assign().variable;
      const ir::variable& r = k_.variables[variable];
      if (s.what == statement::kind::define && register_name_[variable] < 0) register_name_[variable] = registers_++;
      if (s.what == statement::kind::define) {
        out_ << (r.mutable_ ? "" : "const ");
        put_type(out_, r.type, r.width);
        out_ << " ";
      }
      put_register(variable);
    }
    if (s.value >= 0 && updates(s)) {
      const value& v = k_.values[s.value];
      out_ << " " << v.op->text << "= ";
      put(operand(v, 1), 0);
    } else if (s.value >= 0) {
      out_ << " = ";
      put(s.value, 0);
    }
    out_ << ";\n";
    if (ir::names_index(k_, s)) name_integer(s);
  }
  /// The register's name stands for the integer until the compound statement ends.
  constexpr void name_integer(const statement& s) {
    text name = out_.sibling();
    name << "r" << register_name_[s.as_assign().variable];
    names_.integers.push({k_.values[s.value].as_named_index().variable, static_cast<text&&>(name)});
  }
  /// Whether an assignment combines what its register holds with something else.
  constexpr bool updates(const statement& s) const {
    const value& v = k_.values[s.value];
    if (s.what != statement::kind::assign || named_[s.value] >= 0 || v.what != value::kind::apply) return false;
    if (ir::wraps_around(v) || ir::is_guarded_division(k_, v)) return false;
    if (v.op->shape != operation::form::infix || v.op->compares || named_[v.arg[0]] >= 0) return false;
    if (v.op->code == opcode::shift_up || v.op->code == opcode::shift_down) return false;
    const value& left = k_.values[v.arg[0]];
    return left.what == value::kind::read && left.as_read() == s.as_assign().variable;
  }
  /// A store rounds: what is stored needn't be rounded before.
  constexpr void half_store(const statement::stored& s, int width) {
    const value& v = k_.values[s.value];
    const bool rounds = named_[s.value] < 0 && v.what == value::kind::apply && v.type == scalar::f16 &&
                        v.op->shape == operation::form::conversion;
    const int stored = rounds ? v.arg[0] : s.value;
    const auto put_stored = [&] {
      out_ << "hoist_stored_half" << width << "(";
      put(stored, 0);
      out_ << ")";
    };
    if (width == 1) {
      out_ << "vstore_half(";
      put(stored, 0);
      out_ << ", ";
      names_.put(out_, s.index, 0);
      out_ << ", ";
      put_memory(s.memory);
      out_ << ")";
    } else if (moves_at_once(k_, s.index, width)) {
      put_halves(s.memory, s.vector_index, s.index, width);
      out_ << " = ";
      put_stored();
    } else {
      out_ << "vstore" << width << "(";
      if (is_long(width)) out_ << "as_ushort" << width << "(";
      put_stored();
      out_ << (is_long(width) ? "), " : ", ");
      put_unaligned(s.memory, s.vector_index, s.index);
    }
    out_ << ";\n";
  }
  constexpr void unaligned_store(const statement::stored& s, int width) {
    out_ << "vstore" << width << "(";
    put(s.value, 0);
    out_ << ", ";
    put_unaligned(s.memory, s.vector_index, s.index);
    out_ << ";\n";
  }
  constexpr void compound(const statement& s) {
    switch (s.what) {
      case statement::kind::loop: return loop(s);
      case statement::kind::branch: return branch(s.as_branch());
      case statement::kind::barrier:
        out_.line() << "barrier(" << (s.local_fence ? "CLK_LOCAL_MEM_FENCE" : "")
                    << (s.local_fence && s.global_fence ? " | " : "") << (s.global_fence ? "CLK_GLOBAL_MEM_FENCE" : "")
                    << ");\n";
        return;
      default: return;
    }
  }
  constexpr void branch(const statement::branched& s) {
    out_.line() << "if (";
    names_.put(out_, s.condition, 0);
    out_ << ") {\n";
    braced(s.then);
    if (s.otherwise >= 0) {
      out_.line() << "} else {\n";
      braced(s.otherwise);
    }
    out_.line() << "}\n";
  }
  constexpr void braced(int inner) {
    out_.deeper();
    compound(inner);
    out_.shallower();
  }
  constexpr void loop(const statement& whole) {
    using trips = statement::trips;
    const statement::looped s = whole.as_loop();
    bool parallel = s.who != ir::level::sequential;
    if (s.count == trips::many) return counted_loop(whole);
    if (parallel)
      names_.same(s.counter, s.begin);
    else if (names_.label_of(s.counter).text[0] == 0)
      names_.set(s.counter, "0");
    if (s.count == trips::exactly_one) return compound(s.body);
    out_.line() << "if (";
    int body = guard(s);
    for (const statement* inner = only_guard(body); inner != nullptr; inner = only_guard(body)) {
      out_ << " && ";
      names_.same(inner->as_loop().counter, inner->as_loop().begin);
      body = guard(inner->as_loop());
    }
    out_ << ") {\n";
    braced(body);
    out_.line() << "}\n";
  }
  constexpr int guard(const statement::looped& s) {
    names_.put(out_, s.who != ir::level::sequential ? s.counter : s.begin, 11);
    out_ << " < ";
    names_.put(out_, s.end, 11);
    return s.body;
  }
  /// The parallel loop of at most one iteration that is all there is in a compound statement.
  constexpr const statement* only_guard(int at) const {
    const meta::vec<int>& list = k_.statements[at].list;
    if (list.size() != 1) return nullptr;
    const statement& s = k_.statements[list[0]];
    bool is_guard =
        s.what == statement::kind::loop && s.who != ir::level::sequential && s.count == statement::trips::at_most_one;
    return is_guard ? &s : nullptr;
  }
  constexpr void counted_loop(const statement& s) {
    index_parts indices(k_, names_, named_, visited_);
    indices.add(s);
    with_parts(indices.invariant(), [&] { counted_loop_with_parts(s.as_loop()); });
  }
  constexpr void counted_loop_with_parts(const statement::looped& s) {
    constexpr const char* stems[] = {"i", "j", "k", "l", "m"};
    names_.set(s.counter, stems[depth_ % 5], depth_ < 5 ? -1 : depth_ / 5);
    if (s.unroll > 1) out_.line() << "#pragma unroll " << s.unroll << "\n";
    const arith::interval last = k_.index.range(s.end) + k_.index.range(s.step);
    if (names::leaves_int(last)) names_.widen(s.counter);
    out_.line() << (names_.is_wide(s.counter) ? "for (long " : "for (int ");
    names_.put(out_, s.counter, 0);
    out_ << " = ";
    names_.put(out_, s.begin, 0);
    out_ << "; ";
    names_.put(out_, s.counter, 11);
    out_ << " < ";
    names_.put(out_, s.end, 11);
    out_ << "; ";
    if (k_.index.is_number(s.step) && k_.index.value(s.step) == 1) {
      out_ << "++";
      names_.put(out_, s.counter, 0);
    } else {
      names_.put(out_, s.counter, 0);
      out_ << " += ";
      if (k_.index.is_number(s.step))
        names_.put(out_, s.step, 0);
      else
        out_ << size_functions[static_cast<int>(s.who)] << "(" << s.dimension << ")";
    }
    out_ << ") {\n";
    ++depth_;
    braced(s.body);
    --depth_;
    out_.line() << "}\n";
  }

  int registers_ = 0;
  int depth_ = 0;
  meta::vec<bool> used_parts_;
  visited visited_;
  enum answer : unsigned char { unknown, no, yes };
  meta::vec<answer> purity_;  ///< by value
};

}  // namespace hoist::emit::detail
