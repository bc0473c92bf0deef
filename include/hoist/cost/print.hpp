#pragma once
// A model as text, which is read back as an equal one.

#include <hoist/cost/parse.hpp>

#include <charconv>
#include <string>

namespace hoist::cost {

namespace detail {

/// The shortest text that is read as the number.
HOIST_LAZY std::string text_of(double x) {
  char text[32];
  return std::string(text, std::to_chars(text, text + sizeof text, x).ptr);
}
HOIST_LAZY std::string text_of(const affine& a) {
  std::string s;
  const auto add = [&](double factor, const char* size) {
    if (!s.empty())
      s += factor < 0 ? " - " : " + ";
    else if (factor < 0)
      s += "-";
    const double x = std::abs(factor);
    s += size[0] == 0 ? text_of(x) : x == 1 ? size : text_of(x) + " " + size;
  };
  for (const affine::term& t : a.terms)
    if (t.size[0] != 0) add(t.factor, t.size);
  if (a.constant != 0 || s.empty()) add(a.constant, "");
  return s;
}
HOIST_LAZY std::string text_of(const condition& c) {
  constexpr const char* signs_of[] = {"", "", "!= ", "< ", "<= ", "> ", ">= ", "unknown"};
  const std::string sign = signs_of[static_cast<int>(c.is)];
  return c.is == condition::relation::unknown ? sign : sign + text_of(c.to);
}
HOIST_LAZY std::string name_or_quoted(std::string_view name) {
  for (char c : name)
    if (!is_of_name(c)) return '"' + std::string(name) + '"';
  return begins_name(name[0]) ? std::string(name) : '"' + std::string(name) + '"';
}
HOIST_LAZY std::string properties_of(const quantity& q) {
  using answer = quantity::answer;
  std::string s;
  const auto add = [&](const std::string& property) { s += (s.empty() ? "" : ", ") + property; };
  const auto add_answer = [&](answer a, const char* yes, const char* no) {
    if (a != answer::any) add(a == answer::yes ? yes : no);
  };
  const auto add_condition = [&](const std::string& before, const condition& c) {
    if (c.asks()) add(before + text_of(c) + ")");
  };
  if (q.what == quantity::kind::operations && q.name[0] != 0)
    add(name_of_operation(q.name).empty() ? '"' + std::string(q.name) + '"' : std::string(name_of_operation(q.name)));
  for (int i = 0; i < 3; ++i)
    if (q.space == static_cast<int>(space_named(i))) add(std::string(spaces[i]));
  add_answer(q.stores, "store", "load");
  if (q.type >= 0) add(name_of(static_cast<scalar>(q.type)));
  add_condition("width(", q.width);
  if (q.array_name[0] != 0) add("array(" + name_or_quoted(q.array_name) + ")");
  if (q.tag_name[0] != 0) add("tag(" + name_or_quoted(q.tag_name) + ")");
  for (int d = 0; d < quantity::ids; ++d) add_condition("lid(" + std::to_string(d) + ", ", q.local_stride[d]);
  for (int d = 0; d < quantity::ids; ++d) add_condition("gid(" + std::to_string(d) + ", ", q.group_stride[d]);
  for (int l = 0; l < quantity::most_loops; ++l) add_condition("loop(" + std::to_string(l) + ", ", q.loop_stride[l]);
  add_condition("afr(", q.per_element);
  add_answer(q.is_clamped, "clamped", "unclamped");
  add_answer(q.is_gathered, "gathered", "ungathered");
  for (const named_unit& u : units)
    if (u.of == q.counted_in && u.of != unit::paid) add("in(" + std::string(u.name) + ")");
  return s;
}

}  // namespace detail

/// A quantity as a model's text names it.
HOIST_LAZY std::string text_of(const quantity& q) {
  const auto bracketed = [](const std::string& name, const std::string& inside) {
    return inside.empty() ? name : name + "(" + inside + ")";
  };
  switch (q.what) {
    case quantity::kind::accesses: return bracketed("accesses", detail::properties_of(q));
    case quantity::kind::operations: return bracketed("ops", detail::properties_of(q));
    case quantity::kind::feature: return bracketed("feature", q.name);
    case quantity::kind::size: return bracketed("size_of", q.name);
    case quantity::kind::own: return q.name;
    default: break;
  }
  for (const detail::named_count& c : detail::named_counts)
    if (c.counted.what == q.what) return std::string(c.name);
  return "";
}

/// A node of a model, with what is below it, as text.
HOIST_LAZY std::string text_of(const cost_model& m, int at) {
  using kind = node::kind;
  const node& n = m.nodes[at];
  const auto operand = [&](int k) {
    const std::string s = text_of(m, n.operands[k]);
    return detail::has_brackets(m, n, k) ? "(" + s + ")" : s;
  };
  switch (n.what) {
    case kind::number: return detail::text_of(n.number);
    case kind::parameter: return std::string("p_") + m.parameters[n.name].name;
    case kind::quantity: return text_of(m.quantities[n.name]);
    case kind::add: return operand(0) + " + " + operand(1);
    case kind::subtract: return operand(0) + " - " + operand(1);
    case kind::multiply: return operand(0) + " * " + operand(1);
    case kind::divide: return operand(0) + " / " + operand(1);
    case kind::negate: return "-" + operand(0);
    case kind::overlapped: return "overlapped(" + operand(0) + ", " + operand(1) + ", " + operand(2) + ")";
    case kind::saturated: return "saturated(" + operand(0) + ", " + operand(1) + ", " + operand(2) + ")";
    case kind::norm: break;
  }
  std::string before = text_of(m, n.operands[0]);
  if (detail::continues_norm(m, n)) return before.substr(0, before.size() - 1) + ", " + operand(1) + ")";
  return "norm(" + operand(2) + ", " + before + ", " + operand(1) + ")";
}
/// The whole model as text, `ms = ...`: `parsed` gives an equal model again.
HOIST_LAZY std::string text_of(const cost_model& m) {
  return (m.predicts_a_quantity() ? text_of(m.predicted) : std::string(m.output)) + " = " + text_of(m, m.root());
}

}  // namespace hoist::cost
