#pragma once
// Models as values of C++: + - * / of parameters, quantities and numbers, and parts that overlap.

#include <hoist/cost/cost_model.hpp>
#include <hoist/meta/fixed_string.hpp>

#include <cstddef>
#include <type_traits>

namespace hoist::cost {

/// An expression: nodes whose names are parameters' or places among the quantities. A value, which may be constexpr.
template <int Nodes, int Quantities>
struct expression {
  struct named_node : node {
    char parameter_name[32]{};
    friend constexpr bool operator==(const named_node&, const named_node&) = default;
  };
  named_node nodes[static_cast<std::size_t>(Nodes)]{};
  quantity quantities[static_cast<std::size_t>(Quantities > 0 ? Quantities : 1)]{};
};

namespace detail {

template <std::size_t Size>
constexpr bool has_letters_only(const meta::fixed_string<Size>& name) {
  for (std::size_t i = 0; i + 1 < Size; ++i)
    if (!is_of_name(name.text[i])) return false;
  return true;
}
template <class X>
inline constexpr bool is_expression = false;
template <int Nodes, int Quantities>
inline constexpr bool is_expression<expression<Nodes, Quantities>> = true;

template <int Nodes, int Quantities>
constexpr const expression<Nodes, Quantities>& expression_of(const expression<Nodes, Quantities>& e) {
  return e;
}
constexpr expression<1, 1> expression_of(const quantity& q) {
  expression<1, 1> e;
  e.nodes[0].what = node::kind::quantity;
  e.nodes[0].name = 0;
  e.quantities[0] = q;
  return e;
}
constexpr expression<1, 0> expression_of(double number) {
  expression<1, 0> e;
  e.nodes[0].number = number;
  return e;
}

template <int Nodes, int Quantities, int N, int Q>
constexpr int append(expression<Nodes, Quantities>& all, int nodes, int quantities, const expression<N, Q>& e) {
  for (int i = 0; i < N; ++i) {
    auto& to = all.nodes[nodes + i];
    static_cast<node&>(to) = e.nodes[i];
    for (int c = 0; c < 32; ++c) to.parameter_name[c] = e.nodes[i].parameter_name[c];
    if (to.what == node::kind::quantity) to.name += quantities;
    for (int k = 0; k < to.count(); ++k) to.operands[k] += nodes;
  }
  for (int i = 0; i < Q; ++i) all.quantities[quantities + i] = e.quantities[i];
  return nodes + N - 1;
}
template <int A, int QA>
constexpr auto operation_on(node::kind what, const expression<A, QA>& a) {
  expression<A + 1, QA> all;
  all.nodes[A].what = what;
  all.nodes[A].operands[0] = append(all, 0, 0, a);
  return all;
}
template <int A, int QA, int B, int QB>
constexpr auto operation_on(node::kind what, const expression<A, QA>& a, const expression<B, QB>& b) {
  expression<A + B + 1, QA + QB> all;
  node& n = all.nodes[A + B];
  n.what = what;
  n.operands[0] = append(all, 0, 0, a);
  n.operands[1] = append(all, A, QA, b);
  return all;
}
template <int A, int QA, int B, int QB, int C, int QC>
constexpr auto operation_on(node::kind what, const expression<A, QA>& a, const expression<B, QB>& b,
                            const expression<C, QC>& c) {
  expression<A + B + C + 1, QA + QB + QC> all;
  node& n = all.nodes[A + B + C];
  n.what = what;
  n.operands[0] = append(all, 0, 0, a);
  n.operands[1] = append(all, A, QA, b);
  n.operands[2] = append(all, A + B, QA + QB, c);
  return all;
}

}  // namespace detail

template <class X>
concept operand = detail::is_expression<X> || std::is_same_v<X, quantity> || std::is_arithmetic_v<X>;
/// Operands whose sum is an expression: one of them is no number.
template <class A, class B>
concept operands = operand<A> && operand<B> && !(std::is_arithmetic_v<A> && std::is_arithmetic_v<B>);

/// A parameter, which calibration finds: a price, an edge, an exponent. In a text `p_name`.
template <meta::fixed_string Name>
inline constexpr auto p = [] {
  static_assert(sizeof(Name.text) <= 32 && sizeof(Name.text) > 1 && detail::has_letters_only(Name),
                "hoist: the name of a parameter has 1 to 31 letters, digits and _");
  expression<1, 0> e;
  e.nodes[0].what = node::kind::parameter;
  for (std::size_t i = 0; i < sizeof(Name.text); ++i) e.nodes[0].parameter_name[i] = Name.text[i];
  return e;
}();

template <class A, class B>
  requires operands<A, B>
constexpr auto operator+(const A& a, const B& b) {
  return detail::operation_on(node::kind::add, detail::expression_of(a), detail::expression_of(b));
}
template <class A, class B>
  requires operands<A, B>
constexpr auto operator-(const A& a, const B& b) {
  return detail::operation_on(node::kind::subtract, detail::expression_of(a), detail::expression_of(b));
}
template <class A, class B>
  requires operands<A, B>
constexpr auto operator*(const A& a, const B& b) {
  return detail::operation_on(node::kind::multiply, detail::expression_of(a), detail::expression_of(b));
}
template <class A, class B>
  requires operands<A, B>
constexpr auto operator/(const A& a, const B& b) {
  return detail::operation_on(node::kind::divide, detail::expression_of(a), detail::expression_of(b));
}
template <operand A>
  requires(!std::is_arithmetic_v<A>)
constexpr auto operator-(const A& a) {
  return detail::operation_on(node::kind::negate, detail::expression_of(a));
}

/// Two costs of which the device hides the smaller behind the larger: a s(a - b) + b s(b - a), s(x) = (tanh(edge x) + 1) / 2.
/// With a large edge it is the larger one; with edge 0 the mean. Source: [Stevens2020] (6), (8).
template <operand A, operand B, operand Edge>
constexpr auto overlapped(const A& a, const B& b, const Edge& edge) {
  return detail::operation_on(node::kind::overlapped, detail::expression_of(a), detail::expression_of(b),
                              detail::expression_of(edge));
}
/// Costs that hide in part: (a^k + b^k + ...)^(1/k), their sum for k = 1, the largest for a large k. The exponent is a number
/// or a parameter from 1 on; below 1 it counts as 1.
template <operand Exponent, operand A, operand B, operand... More>
constexpr auto norm(const Exponent& k, const A& a, const B& b, const More&... more) {
  const auto both =
      detail::operation_on(node::kind::norm, detail::expression_of(a), detail::expression_of(b), detail::expression_of(k));
  if constexpr (sizeof...(More) > 0)
    return norm(k, both, more...);
  else
    return both;
}
/// A cost at full speed, on a unit that too few sub-groups keep busy: x / (1 - exp(-resident / scale)). With many resident it
/// is x, with few x scale / resident. Where the scale is 0 it is x.
template <operand X, operand Resident, operand Scale>
constexpr auto saturated(const X& x, const Resident& resident, const Scale& scale) {
  return detail::operation_on(node::kind::saturated, detail::expression_of(x), detail::expression_of(resident),
                              detail::expression_of(scale));
}

/// A model as a constant: an expression and what it predicts. Becomes a `cost_model` where one is wanted.
/// Fails (std::invalid_argument, in a constant expression an error of the compiler) where the expression is no model.
template <int Nodes, int Quantities>
struct model_constant {
  expression<Nodes, Quantities> what;
  char output[32]{};
  quantity predicted{};

  constexpr cost_model get() const {
    cost_model m;
    for (int i = 0; i < 32; ++i) m.output[i] = output[i];
    m.predicted = predicted;
    for (const auto& n : what.nodes) {
      if (n.what == node::kind::parameter)
        m.add_parameter(n.parameter_name);
      else if (n.what == node::kind::quantity)
        m.add_quantity(what.quantities[n.name]);
      else if (n.what == node::kind::number)
        m.add(n);
      else
        m.add_operation(n.what, n.operands[0], n.count() > 1 ? n.operands[1] : -1, n.count() > 2 ? n.operands[2] : -1);
    }
    if (const quantity* count = detail::count_named(output); count != nullptr) {
      m.predicted = *count;
      for (char& c : m.output) c = 0;
    }
    if (!m.predicts_a_quantity() && (!detail::is_name(output) || detail::is_word_of_models(output)))
      throw std::invalid_argument("the output of a model is a word that models don't have, or a quantity.");
    const model_flaw f = detail::flaw_of(m);
    if (f != model_flaw::none) throw std::invalid_argument(sentence_of(f));
    return m;
  }
  constexpr operator cost_model() const { return get(); }
};

/// The model of what is measured, such as ms, by an expression. Where a quantity has that name, the model predicts the quantity.
template <meta::fixed_string Output, int Nodes, int Quantities>
constexpr auto model_of(const expression<Nodes, Quantities>& e) {
  static_assert(sizeof(Output.text) <= 32 && sizeof(Output.text) > 1, "hoist: the output of a model has 1 to 31 letters");
  model_constant<Nodes, Quantities> m{e};
  for (std::size_t i = 0; i < sizeof(Output.text); ++i) m.output[i] = Output.text[i];
  return m;
}
/// The model of a quantity.
template <int Nodes, int Quantities>
constexpr auto model_of(const quantity& predicted, const expression<Nodes, Quantities>& e) {
  return model_constant<Nodes, Quantities>{e, {}, predicted};
}

}  // namespace hoist::cost
