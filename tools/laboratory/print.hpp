#pragma once
// Terms in readable form: a table as nested applications, with the user functions that it calls.

#include <hoist/ir/hash.hpp>
#include <hoist/ir/structural.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hoist::ir {

namespace detail {

/// A length being written: numbers are folded, sums know that they need parentheses in a product.
struct printed_length {
  std::string text;
  long value = 0;
  bool is_number = false, is_sum = false;

  static printed_length number(long v) { return {std::to_string(v), v, true, false}; }
  bool is(long v) const { return is_number && value == v; }
  std::string factor() const { return is_sum ? "(" + text + ")" : text; }
};

inline printed_length printed(const table& terms, int i) {
  using kind = length_node::kind;
  const length_node& n = terms.lengths[i];
  if (n.what == kind::number) return printed_length::number(n.value);
  if (n.what == kind::size || n.what == kind::tunable) return {n.name, 0, false, false};
  printed_length a = printed(terms, n.a);
  if (n.what == kind::over) return {"ceil(" + a.factor() + " / " + std::to_string(n.value) + ")", 0, false, false};
  printed_length b = printed(terms, n.b);
  if (n.what == kind::quotient || n.what == kind::remainder)
    return {a.factor() + (n.what == kind::quotient ? " / " : " % ") + b.factor(), 0, false, true};
  if (n.what == kind::times) {
    if (a.is_number && b.is_number) return printed_length::number(a.value * b.value);
    if (a.is(1)) return b;
    if (b.is(1)) return a;
    return {a.factor() + " * " + b.factor(), 0, false, false};
  }
  const bool minus = n.what == kind::minus;
  if (a.is_number && b.is_number) return printed_length::number(minus ? a.value - b.value : a.value + b.value);
  if (b.is(0)) return a;
  if (a.is(0) && !minus) return b;
  if (b.is_number && b.value < 0) return {a.text + (minus ? " + " : " - ") + std::to_string(-b.value), 0, false, true};
  return {a.text + (minus ? " - " + b.factor() : " + " + b.text), 0, false, true};
}

/// The shortest decimal that reads back as the number in its type.
inline std::string printed(scalar type, double x) {
  char text[32];
  const auto end = type == scalar::f32 ? std::to_chars(text, text + sizeof text, static_cast<float>(x)).ptr
                                       : std::to_chars(text, text + sizeof text, x).ptr;
  return {text, end};
}

/// The names of a user function's arguments.
inline std::string argument(int i) {
  constexpr const char* letters[] = {"x", "y", "z", "u", "v", "w"};
  return i < 6 ? letters[i] : "x" + std::to_string(i);
}

/// Writes a traced function as an expression; what is used more than once gets a name after it.
class trace_writer {
 public:
  explicit trace_writer(const trace_graph& g) : g_(g), uses_(static_cast<std::size_t>(g.nodes.size())) {
    for (int r : g.results) count(r);
  }

  std::string go() {
    std::string body;
    for (int r : g_.results) body += (body.empty() ? "" : ", ") + put(r, 0, true);
    if (g_.results.size() > 1) body = "(" + body + ")";
    return shared_.empty() ? body : body + "\n  where " + shared_;
  }

 private:
  void count(int i) {
    if (++uses_[static_cast<std::size_t>(i)] > 1 || g_.nodes[i].op == nullptr) return;
    for (int k = 0; k < g_.nodes[i].op->arity; ++k) count(g_.nodes[i].arg[k]);
  }
  std::string read(const trace_graph::node& n) const {
    std::string s = argument(n.parameter);
    for (int k = 0; k < n.steps; ++k) s += "[" + std::to_string(n.path[k]) + "]";
    return s;
  }
  std::string put(int i, int around, bool whole = false) {
    const trace_graph::node& n = g_.nodes[i];
    if (n.op == nullptr) return n.parameter >= 0 ? read(n) : printed(n.type, n.number);
    if (uses_[static_cast<std::size_t>(i)] > 1 && !whole) return named(i);
    const std::string s = operation_text(n);
    return precedence(*n.op) < around ? "(" + s + ")" : s;
  }
  std::string named(int i) {
    if (const auto known = names_.find(i); known != names_.end()) return known->second;
    const std::string body = put(i, 0, true);
    std::string name = "t" + std::to_string(names_.size());
    names_[i] = name;
    shared_ += (shared_.empty() ? "" : ", ") + name + " = " + body;
    return name;
  }
  static int precedence(const operation& op) { return op.shape == operation::form::choice ? 3 : op.precedence; }
  std::string operation_text(const trace_graph::node& n) {
    const operation& op = *n.op;
    switch (op.shape) {
      case operation::form::infix: {
        const std::string left = put(n.arg[0], op.precedence);
        return left + " " + op.text + " " + put(n.arg[1], op.precedence + 1);
      }
      case operation::form::prefix: return op.text + put(n.arg[0], op.precedence + 1);
      case operation::form::choice: {
        const std::string condition = put(n.arg[0], 4), yes = put(n.arg[1], 3);
        return condition + " ? " + yes + " : " + put(n.arg[2], 3);
      }
      case operation::form::bits: return std::string(op.text) + name_of(n.type) + "(" + put(n.arg[0], 0) + ")";
      case operation::form::conversion:
        return std::string("convert_") + name_of(n.type) + op.text + "(" + put(n.arg[0], 0) + ")";
      case operation::form::function: break;
    }
    std::string s = std::string(op.text) + "(";
    for (int k = 0; k < op.arity; ++k) s += (k > 0 ? ", " : "") + put(n.arg[k], 0);
    return s + ")";
  }

  const trace_graph& g_;
  std::vector<int> uses_;
  std::map<int, std::string> names_;
  std::string shared_;
};

/// A line broken at spaces before `width` columns; what follows a break is indented.
inline std::string wrapped(const std::string& text, int width) {
  std::string out;
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    if (out.size() > line && static_cast<int>(out.size() - line + end - at) > width && out.back() == ' ') {
      out.back() = '\n';
      line = out.size();
      out += "    ";
    }
    out += text.substr(at, end - at + 1);
    if (end < text.size() && text[end] == '\n') line = out.size();
    at = end + 1;
  }
  return out;
}

/// One term being written: binders are named by depth, what fits a line stays on it.
class term_writer {
 public:
  term_writer(const table& terms, int width, std::vector<std::string> calls)
      : terms_(terms),
        width_(width),
        calls_(std::move(calls)),
        flat_(static_cast<std::size_t>(terms.size)),
        names_(2 * static_cast<std::size_t>(terms.size)) {}

  std::string go() {
    measure(terms_.root(), 0);
    put(terms_.root(), 0);
    return out_;
  }

 private:
  bool is_function(int i) const { return terms_[i].op == &function_pattern; }
  static std::string letter(int depth) {
    constexpr std::string_view letters = "abcdeijklmnopqrstuvwxyz";
    const auto n = static_cast<std::size_t>(depth);
    return letters[n % letters.size()] + (n < letters.size() ? "" : std::to_string(n / letters.size()));
  }
  static std::string& at(std::vector<std::string>& v, int i) { return v[static_cast<std::size_t>(i)]; }

  /// Two where the function's body reads a second parameter, as reductions do, else one.
  int parameters(int f) const {
    for (int i = 0; i < terms_.size; ++i)
      if (terms_[i].binder == f && terms_[i].slot == 1) return 2;
    return 1;
  }
  std::string binders(int f) { return "\\" + at(names_, 2 * f) + (parameters(f) > 1 ? " " + at(names_, 2 * f + 1) : "") + "."; }
  std::string head(int i) const {
    const node& n = terms_[i];
    if (n.op == &input_pattern) {
      const std::string input = "in" + std::to_string(n.number);
      return n.tag == nullptr ? input : "tag<\"" + std::string(n.tag) + "\">(" + input + ")";
    }
    if (n.op == &variable_pattern) return names_[static_cast<std::size_t>(2 * n.binder + n.slot)];
    if (n.trace != nullptr) return calls_[static_cast<std::size_t>(i)];
    std::string s = n.op->name;
    if (n.number >= 0) s += "<" + std::to_string(n.number) + ">";
    for (int k = 0; k < n.lengths; ++k) s += (k == 0 ? "(" : ", ") + printed(terms_, n.length[k]).text;
    if (n.literal != 0 && n.args > 0) s += (n.lengths == 0 ? "(" : ", ") + printed(n.type, carried(n.type, n.literal));
    return s.back() != '>' && s != n.op->name ? s + ")" : s;
  }
  /// Names the binders below a node and makes its text on one line.
  void measure(int i, int depth) {
    const node& n = terms_[i];
    if (is_function(i)) {
      at(names_, 2 * i) = letter(depth);
      at(names_, 2 * i + 1) = letter(depth + 1);
      depth += parameters(i);
    }
    for (int k = 0; k < n.args; ++k) measure(n.arg[k], depth);
    at(flat_, i) = flat(i);
  }
  std::string flat(int i) {
    const node& n = terms_[i];
    if (n.op == &variable_pattern) return at(names_, 2 * n.binder + n.slot);
    if (is_function(i)) return binders(i) + " " + at(flat_, n.arg[0]);
    if (n.op == &input_pattern) return head(i);
    if (n.args == 0 && n.lengths == 0 && n.trace == nullptr) return printed(n.type, carried(n.type, n.literal));
    std::string s = head(i);
    for (int k = 0; k < n.args; ++k) {
      const bool first = k == 0 || is_function(n.arg[k - 1]);
      s += (first ? "(" : ", ") + at(flat_, n.arg[k]);
      if (is_function(n.arg[k]) || k + 1 == n.args) s += ")";
    }
    return n.args == 0 ? s + "()" : s;
  }
  void new_line(int indent) { (out_ += '\n').append(static_cast<std::size_t>(indent), ' '); }
  void put(int i, int indent) {
    const std::size_t line = out_.rfind('\n') + 1;
    if (static_cast<int>(out_.size() - line + at(flat_, i).size()) <= width_) {
      out_ += at(flat_, i);
      return;
    }
    const node& n = terms_[i];
    if (is_function(i)) {
      out_ += binders(i);
      new_line(indent + 2);
      return put(n.arg[0], indent + 2);
    }
    out_ += head(i);
    if (n.args == 1) return put_in(n.arg[0], indent, false, true, true);
    for (int k = 0; k < n.args; ++k) {
      const bool f = is_function(n.arg[k]);
      put_in(n.arg[k], indent, !f, f || k == 0 || is_function(n.arg[k - 1]), f || k + 1 == n.args);
    }
  }
  /// An argument, on a line of its own where asked, the first or last of its parentheses.
  void put_in(int i, int indent, bool own_line, bool opens, bool closes) {
    out_ += opens ? "(" : ",";
    if (own_line)
      new_line(indent + 2);
    else if (!opens)
      out_ += " ";
    put(i, own_line ? indent + 2 : indent);
    if (closes) out_ += ")";
  }

  const table& terms_;
  int width_;
  std::vector<std::string> calls_, flat_, names_;
  std::string out_;
};

}  // namespace detail

/// Writes terms as people read them: `map_global<1>(\a. map_global<0>(\b. f(b))(a))(slide(3, 1)(in0))`. Tunables and sizes
/// stand by name, functions before the arrays that they are mapped over. User functions are named f, g, h, ... and keep
/// their names from one term to the next; `functions` then tells what they compute.
class printer {
 public:
  explicit printer(int width = 110) : width_(width) {}

  std::string term(const table& terms) {
    std::vector<std::string> calls(static_cast<std::size_t>(terms.size));
    for (int i = 0; i < terms.size; ++i)
      if (terms[i].trace != nullptr) calls[static_cast<std::size_t>(i)] = name_of_call(terms[i]);
    return detail::term_writer(terms, width_, std::move(calls)).go();
  }

  /// The user functions of the terms written so far, as `f(x) = ...`.
  std::vector<std::string> functions() const {
    std::vector<std::string> all;
    for (const called& c : called_) {
      std::string s = c.name + "(";
      for (int k = 0; k < c.arguments; ++k) s += (k > 0 ? ", " : "") + detail::argument(k);
      const trace_graph g = c.trace();
      all.push_back(detail::wrapped(s + ") = " + detail::trace_writer(g).go(), width_));
    }
    return all;
  }

 private:
  struct called {
    std::uint64_t hash;
    int arguments;
    trace_graph (*trace)();
    std::string name;
  };

  std::string name_of_call(const node& n) {
    const std::uint64_t h = hash(n.trace());
    for (const called& c : called_)
      if (c.hash == h && c.arguments == n.args) return c.name;
    constexpr const char* letters[] = {"f", "g", "h"};
    const std::size_t i = called_.size();
    called_.push_back({h, n.args, n.trace, i < 3 ? letters[i] : "f" + std::to_string(i)});
    return called_.back().name;
  }

  int width_;
  std::vector<called> called_;
};

/// The inputs of a program in order, as `float[N][M]`; empty where the term doesn't use one.
inline std::vector<std::string> input_types(const table& terms, int inputs) {
  std::vector<std::string> types(static_cast<std::size_t>(inputs));
  for (int i = 0; i < terms.size; ++i) {
    const node& n = terms[i];
    if (n.op != &input_pattern) continue;
    std::string s = name_of(n.type) + (n.slot > 0 ? std::to_string(n.slot) : "");
    for (int k = 0; k < n.lengths - (n.slot > 0); ++k) s += "[" + detail::printed(terms, n.length[k]).text + "]";
    types[static_cast<std::size_t>(n.number)] = s;
  }
  return types;
}

}  // namespace hoist::ir
