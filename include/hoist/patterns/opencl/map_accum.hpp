#pragma once
// map_accum: a map by a loop that carries a number from each element to the next.

#include <hoist/patterns/opencl/reduce.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int map_accum_shape(builder& b, int n) {
  const shape both = b.shapes[fold_shape(b, n)];
  if (both.what != shape::kind::tuple || both.parts.size() != 2) b.reject("map_accum needs a function that makes two values");
  if (b.rejected.reason != nullptr) return b.shape_at(b[n].arg[2]);
  return b.array_shape(b.shapes[b.shape_at(b[n].arg[2])].extent, b.counter_of[n], both.parts[0]);
}
/// The carry is private memory of every work-item, which the function's second value becomes after its first is written.
HOIST_IN_ENGINE constexpr void map_accum_write(builder& b, int n, int destination) {
  const int all = b.shape_at(n), start = b[n].arg[1], f = b[n].arg[0], enclosing = b.compound, here = b.scope;
  const int carry = allocate(b, ir::space::priv, b.shape_at(start)), array = b.view_of(b[n].arg[2]);
  if (b.rejected.reason != nullptr) return;
  b.write_small(b.shape_at(start), b.view_of(start), {}, carry);
  const index_expr counter = b.counter_of[n];
  begin_loop(b, level::sequential, 0, counter, b.resolved(b.shapes[all].extent));
  b.scope = b.bind(here, f, 0, carry);
  b.scope = b.bind(b.scope, f, 1, element_in(b, array, counter), counter, counter);
  b.write(b[f].arg[0], view_of_parts(b, {element_in(b, destination, counter), carry}));
  b.scope = here;
  b.compound = enclosing;
}

/// The scopes of one step: the carry, as scalars, and an element.
struct accum_scopes {
  scope carried, element;
  constexpr accum_scopes(const evaluation& e, int n, const scope* s) {
    carried.function = element.function = e[n].arg[0];
    carried.outer = s;
    element.slot = 1;
    element.node = e[n].arg[2];
    element.node_scope = s;
    element.outer = &carried;
  }
  accum_scopes(const accum_scopes&) = delete;
  constexpr void at(long i, const meta::vec<bounded_value>& carry) {
    element.prefix = path{}.with(i);
    carried.parts = carry.begin();
  }
};
/// The scalars of the value that a step carries on.
constexpr meta::vec<bounded_value> carried_on(const evaluation& e, int body, int components, const scope* s) {
  if (components == 0) return {e.scalar_at(body, path{}.with(1), s)};
  meta::vec<bounded_value> all;
  for (int c = 0; c < components; ++c) all.push(e.scalar_at(body, path{}.with(1).with(c), s));
  return all;
}
/// Steps to element i, and what `then` makes of the body and the scopes of its step.
template <class Then>
constexpr auto after_steps(const evaluation& e, int n, long i, const scope* s, Then then) {
  const int body = e[e[n].arg[0]].arg[0], components = static_cast<int>(e.length(e[n].length[0]));
  meta::vec<bounded_value> carry = scalars_at(e, e[n].arg[1], components > 0, s);
  accum_scopes step(e, n, s);
  for (long k = 0; k < i; ++k) {
    step.at(k, carry);
    carry = carried_on(e, body, components, &step.element);
  }
  step.at(i, carry);
  return then(body, &step.element);
}
HOIST_IN_ENGINE constexpr bounded_value map_accum_at(const evaluation& e, int n, const path& p, const scope* s) {
  const path inner = p.without_first(1).after(path{}.with(0));
  return after_steps(e, n, p.i[0], s, [&](int body, const scope* at) { return e.scalar_at(body, inner, at); });
}
HOIST_IN_ENGINE constexpr long map_accum_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length_at(e[n].arg[2], p, s);
  const path inner = p.without_first(1).after(path{}.with(0));
  return after_steps(e, n, 0, s, [&](int body, const scope* at) { return e.length_at(body, inner, at); });
}
template <class F, class I, class X>
struct accum_kind;
template <class A, class X, class B>
struct accum_kind<arrow<tup<A, X>, tup<B, A>>, A, arr<X>> {
  using type = arr<B>;
};

}  // namespace detail

/// The first of two values that a function makes of what is carried and of each element, in order, by one loop of a group or of a
/// work-item; the second is carried on.
///   map_accum f z [x0, x1, ...] = [b0, b1, ...], (b0, a1) = f z x0, (b1, a2) = f a1 x1, ...
///   map_accum f z : [A]n -> [B]n, f : (C, A) -> (B, C)
/// C is a scalar, or a tuple of Components scalars. Law: map_accum (\a x. (g x, a)) z = map g. Haskell's mapAccumL.
template <class Components>
struct map_accum_ : ir::plain_pattern {
  using lengths = meta::list<Components>;
  template <class F, class I, class X>
  using kind = typename detail::accum_kind<F, I, X>::type;
  static constexpr ir::pattern facets{.name = "map_accum",
                                      .shape = detail::map_accum_shape,
                                      .write = detail::map_accum_write,
                                      .at = detail::map_accum_at,
                                      .length = detail::map_accum_length};
};

}  // namespace hoist
