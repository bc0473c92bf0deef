#pragma once
// A cost model: an expression of parameters and quantities as a list of nodes, operands before what they are operands of.

#include <hoist/cost/quantity.hpp>

namespace hoist::cost {

inline constexpr int most_nodes = 512, most_names = 64, most_depth = 100;

/// A node of the expression.
struct node {
  enum class kind : unsigned char {
    number,
    parameter,
    quantity,
    add,
    subtract,
    multiply,
    divide,
    negate,
    overlapped,  ///< operands a, b, edge
    norm,        ///< operands a, b, exponent
    saturated    ///< operands x, resident, half
  };
  kind what = kind::number;
  double number = 0;
  int name = -1;                   ///< of a parameter or quantity: its place in the model's list
  int operands[3] = {-1, -1, -1};  ///< nodes before this one

  friend constexpr bool operator==(const node&, const node&) = default;
  constexpr int count() const { return what < kind::add ? 0 : what == kind::negate ? 1 : what < kind::negate ? 2 : 3; }
};

/// What is calibrated: a name, and the least value that makes sense, 1 of the exponent of a norm, else 0.
struct parameter {
  char name[32]{};
  double least = 0;

  friend constexpr bool operator==(const parameter&, const parameter&) = default;
};

/// A model: what it predicts, and an expression for that. Parameters and quantities are listed once each, in the order of the
/// expression; a row of inputs has a number for each quantity, and a calibration one for each parameter.
/// Form: `parsed("ms = p_launch * launches + ...")`, or a value of C++, `model_of<"ms">(p<"launch"> * launches + ...)`.
struct cost_model {
  meta::vec<node> nodes;  ///< the last is the whole
  meta::vec<parameter> parameters;
  meta::vec<quantity> quantities;
  char output[32]{};     ///< of what is measured, such as ms; empty: the quantity below
  quantity predicted{};  ///< where the model predicts a quantity

  friend constexpr bool operator==(const cost_model&, const cost_model&) = default;

  constexpr bool predicts_a_quantity() const { return output[0] == 0; }
  constexpr int root() const { return nodes.size() - 1; }
  /// The place of a parameter in the list; -1 where there is none.
  constexpr int parameter_at(std::string_view name) const {
    for (int i = 0; i < parameters.size(); ++i)
      if (name == parameters[i].name) return i;
    return -1;
  }

  constexpr int add(const node& n) {
    nodes.push(n);
    return nodes.size() - 1;
  }
  constexpr int add_parameter(std::string_view name) {
    int at = parameter_at(name);
    if (at < 0) {
      parameter added{};
      detail::put(name, added.name);
      at = parameters.size();
      parameters.push(added);
    }
    node n;
    n.what = node::kind::parameter;
    n.name = at;
    return add(n);
  }
  constexpr int add_quantity(const quantity& q) {
    int at = 0;
    while (at < quantities.size() && !(quantities[at] == q)) ++at;
    if (at == quantities.size()) quantities.push(q);
    node n;
    n.what = node::kind::quantity;
    n.name = at;
    return add(n);
  }
  constexpr int add_operation(node::kind what, int a, int b = -1, int c = -1) {
    node n;
    n.what = what;
    n.operands[0] = a;
    n.operands[1] = b;
    n.operands[2] = c;
    if (what == node::kind::norm && nodes[c].what == node::kind::parameter) parameters[nodes[c].name].least = 1;
    return add(n);
  }
};

namespace detail {

/// How tightly the sign of a node binds in the text.
constexpr int precedence(node::kind k) {
  if (k == node::kind::add || k == node::kind::subtract) return 1;
  if (k == node::kind::multiply || k == node::kind::divide) return 2;
  return k == node::kind::negate ? 3 : 4;
}
/// Whether the text has brackets around an operand of a sign.
constexpr bool has_brackets(const cost_model& m, const node& n, int operand) {
  const node& o = m.nodes[n.operands[operand]];
  if (n.what == node::kind::negate) return o.what == node::kind::number || precedence(o.what) < 4;
  return precedence(n.what) < 3 && precedence(o.what) < precedence(n.what) + (operand > 0 ? 1 : 0);
}
/// Whether a norm continues its first operand: `norm(k, a, b, c)` is a norm of a norm with the same exponent.
constexpr bool continues_norm(const cost_model& m, const node& n) {
  const node& first = m.nodes[n.operands[0]];
  return n.what == node::kind::norm && first.what == node::kind::norm && m.nodes[first.operands[2]] == m.nodes[n.operands[2]];
}
/// How many brackets are open at once in the text.
constexpr int depth_of(const cost_model& m) {
  meta::vec<int> deep(m.nodes.size(), 0);
  for (int i = 0; i < m.nodes.size(); ++i) {
    const node& n = m.nodes[i];
    for (int k = 0; k < n.count(); ++k) {
      const bool inside = !(k == 0 && continues_norm(m, n)) && (precedence(n.what) > 2 || has_brackets(m, n, k));
      const int one = deep[n.operands[k]] + (inside ? 1 : 0) + (n.what == node::kind::negate && has_brackets(m, n, k) ? 1 : 0);
      if (one > deep[i]) deep[i] = one;
    }
  }
  return deep[m.root()];
}
/// What keeps an expression from being a model.
constexpr model_flaw flaw_of(const cost_model& m) {
  if (m.nodes.empty()) return model_flaw::empty;
  if (m.nodes.size() > most_nodes || m.parameters.size() > most_names || m.quantities.size() > most_names)
    return model_flaw::too_long;
  if (m.parameters.empty()) return model_flaw::no_parameter;
  for (const node& n : m.nodes) {
    if (!(n.number - n.number == 0)) return model_flaw::number_too_large;
    if (n.what != node::kind::norm) continue;
    const node& exponent = m.nodes[n.operands[2]];
    if (exponent.what != node::kind::parameter && !(exponent.what == node::kind::number && exponent.number >= 1))
      return model_flaw::no_exponent;
  }
  return depth_of(m) > most_depth ? model_flaw::too_deep : model_flaw::none;
}

}  // namespace detail

}  // namespace hoist::cost
