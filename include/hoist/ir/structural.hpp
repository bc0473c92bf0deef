#pragma once
// The facets of what isn't a pattern: variables, inputs, functions; and of patterns whose value is their last argument's.

#include <hoist/ir/builder.hpp>
#include <hoist/ir/evaluation.hpp>
#include <hoist/ir/vectors.hpp>

namespace hoist::ir {

namespace detail {

HOIST_IN_ENGINE constexpr int variable_shape(builder& b, int n) {
  const int binder = b[n].binder, known = b.parameter_shape[2 * binder + b[n].slot];
  return known < 0 && b.named_by[binder] >= 0 ? b.shape_at(b.named_by[binder]) : known;
}
HOIST_IN_ENGINE constexpr int variable_view(builder& b, int n) { return b.bound_view(b[n].binder, b[n].slot); }
constexpr const scope* found(const evaluation& e, int n, const scope* s) {
  while (s->function != e[n].binder || s->slot != e[n].slot) s = s->outer;
  return s;
}
HOIST_IN_ENGINE constexpr bounded_value variable_at(const evaluation& e, int n, const path& p, const scope* s) {
  const scope* b = found(e, n, s);
  if (b->number != nullptr && p.steps == 0) {
    if (!b->number->known) *b->number = {e.scalar_at(b->node, p, b->node_scope), true};
    return b->number->value;
  }
  if (b->parts == nullptr) return e.scalar_at(b->node, p.after(b->prefix), b->node_scope);
  if (b->node < 0) return b->parts[p.steps > 0 ? p.i[0] : 0];
  return p == b->prefix ? *b->parts : e.scalar_at(b->node, p, b->node_scope);
}
HOIST_IN_ENGINE constexpr long variable_length(const evaluation& e, int n, const path& p, const scope* s) {
  const scope* b = found(e, n, s);
  return e.length_at(b->node, b->parts == nullptr ? p.after(b->prefix) : p, b->node_scope);
}

HOIST_IN_ENGINE constexpr int input_shape(builder& b, int n) {
  int s = b.scalar_shape(b[n].type);
  for (int i = b[n].lengths - 1; i >= 0; --i) {
    index_expr e = b.length(b[n].length[i]);
    s = b.array_shape(e, b.fresh_counter(e), s);
    if (i == b[n].lengths - 1) b.shapes[s].vector = b[n].slot > 0;
  }
  return s;
}
HOIST_IN_ENGINE constexpr int input_view(builder& b, int n) {
  int& v = b.input_view[b[n].number];
  if (v < 0) v = allocate(b, space::global, b.shape_at(n), b[n].number);
  return b[n].tag == nullptr ? v : tagged(b, v, b[n].tag);
}
HOIST_IN_ENGINE constexpr bounded_value input_at(const evaluation& e, int n, const path& p, const scope*) {
  const host_array& a = e.inputs[e[n].number];
  long at = 0;
  for (int i = 0; i < p.steps; ++i) at += p.i[i] * a.stride[i];
  return {a[at], 0};
}
HOIST_IN_ENGINE constexpr long input_length(const evaluation& e, int n, const path& p, const scope*) {
  return e.length(e[n].length[p.steps]);
}

HOIST_IN_ENGINE constexpr int function_shape(builder& b, int n) { return b.shape_at(b[n].arg[0]); }

}  // namespace detail

inline constexpr pattern variable_pattern{.name = "variable",
                                          .shape = detail::variable_shape,
                                          .view = detail::variable_view,
                                          .at = detail::variable_at,
                                          .length = detail::variable_length};
inline constexpr pattern input_pattern{.name = "input",
                                       .shape = detail::input_shape,
                                       .view = detail::input_view,
                                       .at = detail::input_at,
                                       .length = detail::input_length};
inline constexpr pattern function_pattern{.name = "function", .shape = detail::function_shape};

constexpr int last_of(const node& n) { return n.arg[n.args - 1]; }
HOIST_IN_ENGINE constexpr int last_shape(builder& b, int n) { return b.shape_at(last_of(b[n])); }
HOIST_IN_ENGINE constexpr int last_view(builder& b, int n) { return b.view_of(last_of(b[n])); }
HOIST_IN_ENGINE constexpr bounded_value last_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(last_of(e[n]), p, s);
}
HOIST_IN_ENGINE constexpr bounded_value remembered_last_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.memoised(n, 0, p, s, [&] { return last_at(e, n, p, s); });
}
HOIST_IN_ENGINE constexpr long last_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(last_of(e[n]), p, s);
}

}  // namespace hoist::ir
