#pragma once
// iterate: a function applied a number of times.

#include <hoist/core/front/adaptor.hpp>
#include <hoist/patterns/opencl/loops.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int iterate_shape(builder& b, int n) {
  int f = b[n].arg[0], x = b.shape_at(b[n].arg[1]);
  b.parameter_shape[2 * f] = x;
  b.shape_at(b[f].arg[0]);
  return x;
}
/// Which step of node `n` a scope asks for; the whole number of steps when it asks for none.
constexpr long steps_asked(const evaluation& e, int n, const scope* s) {
  if (s != nullptr && s->repeated == n) return s->steps;
  const long all = e.length(e[n].length[0]), most = e.at->most_steps;
  return most > 0 && most < all ? most : all;
}
/// The scope of the function's variable: this node's value after one step less.
struct step_scopes {
  scope before, variable;
  constexpr step_scopes(const evaluation& e, int n, long steps, const scope* enclosing) {
    before.function = -1;
    before.repeated = n;
    before.steps = steps - 1;
    before.outer = enclosing;
    variable.function = e[n].arg[0];
    variable.node = n;
    variable.node_scope = &before;
    variable.outer = enclosing;
  }
};
constexpr const scope* scope_around_steps(int n, const scope* s) { return s != nullptr && s->repeated == n ? s->outer : s; }
HOIST_IN_ENGINE constexpr bounded_value iterate_at(const evaluation& e, int n, const path& p, const scope* s) {
  const long steps = steps_asked(e, n, s);
  const scope* enclosing = scope_around_steps(n, s);
  if (steps == 0) return e.scalar_at(e[n].arg[1], p, enclosing);
  const step_scopes inner(e, n, steps, enclosing);
  return e.memoised(n, steps, p, enclosing, [&] { return e.scalar_at(e[e[n].arg[0]].arg[0], p, &inner.variable); });
}
HOIST_IN_ENGINE constexpr long iterate_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[1], p, scope_around_steps(n, s));
}

/// Inside a kernel: a loop over two buffers that take turns, in local memory where a group works together, else private.
HOIST_IN_ENGINE constexpr int iterate_view(builder& b, int n) {
  arith::pool& p = b.pool();
  int f = b[n].arg[0], enclosing = b.compound, here = b.scope;
  ir::space where = ir::space::priv;
  for (const parallel_loop& l : b.around) where = l.who == level::group ? ir::space::local : where;
  for (const parallel_loop& l : b.around) where = l.who == level::local || l.who == level::global ? ir::space::priv : where;
  index_expr two = p.number(2), steps = b.length(b[n].length[0], 0);
  int both = allocate(b, where, b.array_shape(two, b.fresh_counter(two), b.shape_at(n)));
  b.write(b[n].arg[1], element_in(b, both, p.number(0)));
  if (p.is_number(steps) && p.value(steps) == 0) return element_in(b, both, p.number(0));
  index_expr step = b.fresh_counter(steps), from = p.remainder(step, two);
  begin_loop(b, level::sequential, 0, step, steps);
  b.scope = b.bind(here, f, 0, element_in(b, both, from));
  b.write(b[f].arg[0], element_in(b, both, p.sub(p.number(1), from)));
  b.scope = here;
  b.compound = enclosing;
  return element_in(b, both, p.remainder(steps, two));
}

template <class F, class X>
struct iterate_kind;
template <class A>
struct iterate_kind<arrow<A, A>, A> {
  using type = A;
};

}  // namespace detail

/// A function applied K times: by kernels of its own each time, or, inside a map, by a loop. Two buffers take turns. Of no steps
/// it is the identity, a copy where it is a program's result.
///   iterate K f x = f (f (... (f x)))
///   iterate K : (A -> A) -> A -> A
/// Between kernels x is an input or stands in to_global; inside one, x has loops that write it.
/// Source: [Remmelg2019] 2.4. Example: examples/heat.cpp.
template <class K>
struct iterate_ : ir::plain_pattern {
  using lengths = meta::list<K>;
  template <class F, class X>
  using kind = typename detail::iterate_kind<F, X>::type;
  static constexpr ir::pattern facets{.name = "iterate",
                                      .shape = detail::iterate_shape,
                                      .view = detail::iterate_view,
                                      .at = detail::iterate_at,
                                      .length = detail::iterate_length,
                                      .who = ir::computed_by::repeated_kernels};
};

namespace detail {
template <long K, class L, is_expr X>
constexpr auto applied_times(X x, L f) {
  if constexpr (K == 0 || is_mistaken<X>) {
    return x;
  } else {
    using S = typename stand_in<L, X>::type;
    constexpr bool possible = requires { f(S{}); };
    static_assert(possible, "hoist: iterate_unrolled needs a function of one term");
    if constexpr (possible) {
      constexpr bool gives_term = is_expr<decltype(f(S{}))>;
      static_assert(gives_term, "hoist: iterate_unrolled needs a function that gives a term");
      if constexpr (gives_term)
        return applied_times<K - 1>(x | adaptor<L>{f}, f);
      else
        return mistaken{};
    } else {
      return mistaken{};
    }
  }
}
HOIST_CALLS(iterate, "1 argument, the term that it repeats it on, or with a tuple's components")
template <class Op, class L, is_expr X>
constexpr auto iterated(X, L) {
  using function = decltype(function_of<L, iterate_calls>(variable_of<L, type_of<X>>{}, parts_of<type_of<X>>{}));
  if constexpr (is_mistaken<function>) {
    return function{};
  } else {
    constexpr bool preserves_type = are_one_type<type_of<function>, type_of<X>>;
    static_assert(
        preserves_type,
        "hoist: iterate needs a function that keeps the type; where it changes, iterate_unrolled<K>(f) writes every step out");
    if constexpr (preserves_type)
      return expr<apply<Op, term_of<function>, term_of<X>>, type_of<X>>{};
    else
      return mistaken{};
  }
}
template <class L, class K>
struct iterate_adaptor {
  L f;
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return iterated<iterate_<K>>(x, f);
  }
};
template <class L, long K>
struct iterate_unrolled_adaptor {
  L f;
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return applied_times<K>(x, f);
  }
};
}  // namespace detail

HOIST_CALLED_WITH_SIZE(iterate, "function", "iterate<10>(f)")
template <long K, class L>
  requires(!__is_same(L, detail::uncalled))
constexpr auto iterate(L f) {
  static_assert(K >= 0, "hoist: iterate makes 0 steps or more");
  return adaptor{detail::iterate_adaptor<L, num<(K >= 0 ? K : 0)>>{f}};
}
/// f applied as often as a named size says, which is bound when text is emitted: `iterate<size<"steps">>(f)`.
template <length K, class L>
  requires(!__is_same(L, detail::uncalled) && !K.is_number())
constexpr auto iterate(L f) {
  return adaptor{detail::iterate_adaptor<L, extent<K>>{f}};
}
HOIST_CALLED(iterate_unrolled, 1, 1, "function", "iterate_unrolled<10>(f)")
/// f applied K times, every step written out, so that lengths may change from step to step; K at most 64.
template <long K, class L>
  requires(!__is_same(L, detail::uncalled))
constexpr auto iterate_unrolled(L f) {
  static_assert(K >= 0 && K <= 64, "hoist: iterate_unrolled writes out 0 to 64 steps");
  return adaptor{detail::iterate_unrolled_adaptor<L, (K >= 0 && K <= 64 ? K : 0)>{f}};
}

}  // namespace hoist
