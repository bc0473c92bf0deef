#pragma once
// call and literal: a user function applied to terms, and a number.

#include <hoist/ir/structural.hpp>
#include <hoist/patterns/pad.hpp>

namespace hoist {

namespace detail {

/// The components of a vector that a traced function holds.
constexpr meta::vec<int> components_in(const trace_graph& g, int i) {
  meta::vec<int> all;
  for (; g.nodes[i].op != nullptr && g.nodes[i].op->code == opcode::pair; i = g.nodes[i].arg[1]) all.push(g.nodes[i].arg[0]);
  all.push(i);
  return all;
}

/// The value of node `i` of a traced function whose arguments are seen through `arguments`.
constexpr int traced_value(builder& b, const trace_graph& g, int i, const int* arguments, meta::vec<int>& done) {
  if (done[i] >= 0) return done[i];
  const trace_graph::node& n = g.nodes[i];
  int v = -1;
  if (n.op != nullptr && n.op->sums) {
    int args[3] = {};
    for (int k = 0; k < 2; ++k) {
      meta::vec<int> lanes;
      for (int l : components_in(g, n.arg[k])) lanes.push(traced_value(b, g, l, arguments, done));
      args[k] = packed(b, lanes);
    }
    v = b.apply(*n.op, n.type, args);
  } else if (n.op != nullptr) {
    int args[3] = {};
    for (int k = 0; k < n.op->arity; ++k) args[k] = traced_value(b, g, n.arg[k], arguments, done);
    v = b.apply(*n.op, n.type, args);
  } else if (n.parameter >= 0) {
    indices where;
    for (int k = n.steps - 1; k >= 0; --k) where.push(b.pool().number(n.path[k]));
    v = b.value_at(arguments[n.parameter], where);
  } else {
    v = b.constant(n.type, n.number);
  }
  done[i] = v;
  return v;
}

constexpr const trace_graph& traced_at(builder& b, int n) {
  if (b.traces[n].results.empty()) b.traces[n] = b[n].traced();
  return b.traces[n];
}
/// Remembers the values of a trace's literals.
constexpr void memoise_constants(builder& b, int n, meta::vec<int>& done) {
  const trace_graph& g = b.traces[n];
  for (int i = 0; i < g.nodes.size(); ++i)
    if (g.nodes[i].op != nullptr || g.nodes[i].parameter >= 0) done[i] = -1;
  b.traced_constants[n] = done;
}
/// The scalars of a tuple that stand before its component c.
constexpr int scalars_before(const trace_graph& g, int c) {
  int n = 0;
  while (c-- > 0) n += g.widths[c];
  return n;
}
/// The values that are known of a call which the view shows: those of a tuple's other components, or the literals.
constexpr meta::vec<int> known_of_call(builder& b, int view, int n) {
  for (const traced_components& c : b.components)
    if (c.view == view && c.statements == b.out.statements.size()) return c.values;
  meta::vec<int> done = b.traced_constants[n];
  done.resize(b.traces[n].nodes.size(), -1);
  return done;
}
constexpr void keep_components(builder& b, int view, const meta::vec<int>& done) {
  const int statements = b.out.statements.size();
  if (!b.components.empty() && b.components.back().statements != statements) b.components.clear();
  for (traced_components& c : b.components)
    if (c.view == view) {
      c.values = done;
      return;
    }
  b.components.push({view, statements, done});
}
constexpr int call_load(builder& b, const view& v, indices& where) {
  int here = b.scope;
  b.scope = v.scope;
  const node& n = b[v.node];
  const int id = v.id, at = v.node;
  const bool several = n.makes_tuple;
  int arguments[most_arguments] = {};
  for (int i = 0; i < n.args; ++i) arguments[i] = b.view_of(n.arg[i]);
  const trace_graph& g = traced_at(b, v.node);
  const bool first = b.traced_constants[v.node].empty();
  meta::vec<int> done = known_of_call(b, v.id, v.node);
  const index_expr first_lane = b.pool().number(0);
  index_expr component = g.results.size() > 1 ? where.pop() : first_lane;
  int lanes_from = 0, lanes = g.results.size();
  if (!g.widths.empty()) {
    const int asked = static_cast<int>(b.pool().value(component));
    lanes_from = scalars_before(g, asked);
    lanes = g.widths[asked];
    component = lanes > 1 ? where.pop() : first_lane;
  }
  int value = -1;
  if (b.pool().is_number(component)) {
    value = traced_value(b, g, g.results[lanes_from + static_cast<int>(b.pool().value(component))], arguments, done);
  } else {
    meta::vec<int> all;
    for (int i = 0; i < lanes; ++i) all.push(traced_value(b, g, g.results[lanes_from + i], arguments, done));
    value = ir::component(b, packed(b, all), component);
  }
  if (several) keep_components(b, id, done);
  if (first) memoise_constants(b, at, done);
  b.scope = here;
  return value;
}
inline constexpr view_kind call_view_kind{.name = "call", .load = call_load};

/// Whether what a traced function reads is there at these sizes.
constexpr bool is_there(builder& b, const trace_graph::node& read, int shape) {
  for (int k = 0; k < read.steps; ++k) {
    const ir::shape& s = b.shapes[shape];
    if (s.what == shape::kind::tuple) {
      shape = s.parts[read.path[k]];
    } else if (s.what == shape::kind::array) {
      const index_expr extent = s.extent;
      if (read.path[k] > 0 && !b.pool().proves_less(b.pool().number(read.path[k]), extent)) return false;
      shape = b.shapes[shape].element;
    }
  }
  return true;
}
HOIST_IN_ENGINE constexpr int call_shape(builder& b, int n) {
  for (int i = 0; i < b[n].args; ++i) b.shape_at(b[n].arg[i]);
  const trace_graph& g = traced_at(b, n);
  for (int i = 0; i < g.nodes.size() && b.rejected.reason == nullptr; ++i)
    if (const int of = g.nodes[i].parameter; of >= 0 && !is_there(b, g.nodes[i], b.shape_at(b[n].arg[of])))
      b.reject("a user function reads an element that its array hasn't at these sizes");
  if (b[n].number > 0) return b.vector_shape(b[n].type, b[n].number);
  if (!b[n].makes_tuple) return b.scalar_shape(b[n].type);
  shape s;
  s.what = shape::kind::tuple;
  for (int c = 0; c < g.widths.size(); ++c) {
    const scalar type = g.nodes[g.results[scalars_before(g, c)]].type;
    s.parts.push(g.widths[c] > 1 ? b.vector_shape(type, g.widths[c]) : b.scalar_shape(type));
  }
  return b.put(s);
}
HOIST_IN_ENGINE constexpr int call_view(builder& b, int n) {
  view v;
  v.kind = &call_view_kind;
  v.node = n;
  v.scope = b.scope;
  return b.put(v);
}

constexpr bounded_value traced_result(const evaluation& e, const trace_graph& g, int i, int n, const scope* s,
                                      bounded_value* done, bool* known) {
  if (known[i]) return done[i];
  const trace_graph::node& t = g.nodes[i];
  bounded_value r;
  if (t.op != nullptr && t.op->sums) {
    meta::vec<bounded_value> x, y;
    for (int l : components_in(g, t.arg[0])) x.push(traced_result(e, g, l, n, s, done, known));
    for (int l : components_in(g, t.arg[1])) y.push(traced_result(e, g, l, n, s, done, known));
    r = e.sum(*t.op, t.type, x, y);
  } else if (t.op != nullptr) {
    bounded_value x[3];
    for (int k = 0; k < t.op->arity; ++k) x[k] = traced_result(e, g, t.arg[k], n, s, done, known);
    r = e.apply(*t.op, t.type, x);
  } else if (t.parameter >= 0) {
    path p;
    for (int k = 0; k < t.steps; ++k) p = p.with(t.path[k]);
    r = e.scalar_at(e[n].arg[t.parameter], p, s);
  } else {
    r.value = round_to(t.type, t.number);  // of a type of 64 bits as it is carried
  }
  done[i] = r;
  known[i] = true;
  return r;
}
HOIST_IN_ENGINE constexpr bounded_value call_at(const evaluation& e, int n, const path& p, const scope* s) {
  constexpr int few = 16;
  const trace_graph& g = e.traces[n];
  const int first = g.results.size() > 1 ? static_cast<int>(p.i[0]) : 0;
  const int asked =
      g.results[g.widths.empty() ? first : scalars_before(g, first) + (g.widths[first] > 1 ? static_cast<int>(p.i[1]) : 0)];
  if (g.nodes.size() <= few) {
    bounded_value done[few];
    bool known[few] = {};
    return traced_result(e, g, asked, n, s, done, known);
  }
  meta::vec<bounded_value> done(g.nodes.size(), bounded_value{});
  meta::vec<bool> known(g.nodes.size(), false);
  return traced_result(e, g, asked, n, s, done.begin(), known.begin());
}
/// The scalars of a tuple that a function makes: what they share is computed once.
constexpr meta::vec<bounded_value> scalars_of_call(const evaluation& e, int n, const scope* s) {
  const trace_graph& g = e.traces[n];
  meta::vec<bounded_value> done(g.nodes.size(), bounded_value{}), all;
  meta::vec<bool> known(g.nodes.size(), false);
  for (int i = 0; i < g.results.size(); ++i) all.push(traced_result(e, g, g.results[i], n, s, done.begin(), known.begin()));
  return all;
}
/// The components of a tuple, or of a vector, that a function makes.
HOIST_IN_ENGINE constexpr long call_length(const evaluation& e, int n, const path& p, const scope*) {
  const trace_graph& g = e.traces[n];
  if (g.widths.empty()) return g.results.size();
  return p.steps == 0 ? g.widths.size() : g.widths[static_cast<int>(p.i[0])];
}

template <class R>
struct call_type {
  static constexpr scalar value = scalar_of<typename component_type<R>::type>::value;
  static constexpr bool is_tuple = false;
};
template <class R, class... Rest>
struct call_type<tup<R, Rest...>> {
  static constexpr scalar value = scalar_of<typename component_type<R>::type>::value;
  static constexpr bool is_tuple = true;
};

HOIST_IN_ENGINE constexpr int literal_shape(builder& b, int n) {
  return b[n].number > 0 ? b.vector_shape(b[n].type, b[n].number) : b.scalar_shape(b[n].type);
}
constexpr int literal_load(builder& b, const view& v, indices&) { return b.constant(b[v.node].type, v.number); }
inline constexpr view_kind literal_view_kind{.name = "literal", .load = literal_load};
/// Relaxed arithmetic counts on finite numbers: an infinity, such as a minimum begins with, is the greatest of them.
constexpr double finite(scalar t, double x) {
  const double most = t == scalar::f64 ? 1.7976931348623157e308 : 3.4028234663852886e+38;
  return x > most ? most : x < -most ? -most : x;
}
HOIST_IN_ENGINE constexpr int literal_view(builder& b, int n) {
  view v;
  v.kind = &literal_view_kind;
  v.node = n;
  v.number = b[n].literal;
  if (b.at->math == arithmetic::relaxed && is_floating(b[n].type)) v.number = finite(b[n].type, v.number);
  return b.put(v);
}
HOIST_IN_ENGINE constexpr bounded_value literal_at(const evaluation& e, int n, const path&, const scope*) {
  return {e[n].literal, 0};
}
HOIST_IN_ENGINE constexpr long literal_length(const evaluation& e, int n, const path&, const scope*) { return e[n].number; }

inline constexpr ir::pattern call_facets{
    .name = "call", .shape = call_shape, .view = call_view, .at = call_at, .length = call_length};

}  // namespace detail

/// The user function L, a stateless lambda, on terms; its result, of kind R, is a scalar, a vector or a tuple of such.
///   call f x y = f(x, y)
template <class L, class R, class... K>
struct call : ir::plain_pattern {
  template <class...>
  using kind = R;
  static constexpr void fill(ir::node& n) {
    n.type = detail::call_type<R>::value;
    n.makes_tuple = detail::call_type<R>::is_tuple;
    if (component_type<R>::width > 0) n.number = component_type<R>::width;
    n.trace = &trace<L, K...>;
  }
  static constexpr ir::pattern facets = detail::call_facets;
};

/// A number of type T, or a vector of them.
template <class T, real V>
struct literal : ir::plain_pattern {
  template <class...>
  using kind = T;
  static constexpr void fill(ir::node& n) {
    n.type = scalar_of<typename component_type<T>::type>::value;
    if (component_type<T>::width > 0) n.number = component_type<T>::width;
    n.literal = round_to(n.type, carried(n.type, V.value, V.missing));
  }
  static constexpr ir::pattern facets{.name = "literal",
                                      .shape = detail::literal_shape,
                                      .view = detail::literal_view,
                                      .at = detail::literal_at,
                                      .length = detail::literal_length};
};

/// The identity, for copies: `x | map(id)`.
inline constexpr auto id = [](auto x) { return x; };

}  // namespace hoist
