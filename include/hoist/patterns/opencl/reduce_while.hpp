#pragma once
// reduce_while: a reduction by one work-item that stops where a condition doesn't hold.

#include <hoist/patterns/opencl/reduce.hpp>

namespace hoist {

namespace detail {

// Arguments: the function, the start, the array, the condition.
HOIST_IN_ENGINE constexpr int reduce_while_shape(builder& b, int n) {
  const int accumulator = fold_shape(b, n), condition = b[n].arg[3];
  b.parameter_shape[2 * condition] = b.parameter_shape[2 * b[n].arg[0]];
  b.parameter_shape[2 * condition + 1] = b.parameter_shape[2 * b[n].arg[0] + 1];
  b.shape_at(condition);
  return accumulator;
}
/// Whether the condition holds of an accumulator and the element `i`.
constexpr int condition_value(builder& b, int n, int accumulator, int array, index_expr i) {
  const int here = b.scope, p = b[n].arg[3];
  b.scope = b.bind(here, p, 0, accumulator);
  b.scope = b.bind(b.scope, p, 1, element_in(b, array, i), b.counter_of[n], i);
  const int holds = b.value_at(b.view_of(b[p].arg[0]), {});
  b.scope = here;
  return holds;
}
HOIST_IN_ENGINE constexpr int reduce_while_view(builder& b, int n) {
  const int all = b.shape_at(n), enclosing = b.compound, array = b.view_of(b[n].arg[2]);
  const index_expr extent = b.resolved(b.shapes[b.shape_at(b[n].arg[2])].extent), counter = b.counter_of[n];
  const accumulator_registers a = started(b, n, all);
  begin_loop(b, level::sequential, 0, counter, extent);
  statement s;
  s.what = statement::kind::leave;
  s.value = condition_value(b, n, a.shown, array, counter);
  b.emit(s);
  assign_together(b, a.registers, combined(b, n, all, a.shown, array, counter));
  b.compound = enclosing;
  return a.shown;
}
HOIST_IN_ENGINE constexpr bounded_value reduce_while_at(const evaluation& e, int n, const path& p, const scope* s) {
  const bool tuple = p.steps > 0;
  const long count = e.length_at(e[n].arg[2], path{}, s);
  meta::vec<bounded_value> sum = scalars_at(e, e[n].arg[1], tuple, s);
  scope left, right;
  left.outer = s;
  right.slot = 1;
  right.node = e[n].arg[2];
  right.node_scope = s;
  right.prefix = path{}.with(0);
  right.outer = &left;
  for (long& i = right.prefix.i[0]; i < count; ++i) {
    left.parts = sum.begin();
    left.function = right.function = e[n].arg[3];
    if (e.scalar_at(e[e[n].arg[3]].arg[0], path{}, &right).value == 0) break;
    left.function = right.function = e[n].arg[0];
    if (tuple)
      sum = scalars_at(e, e[e[n].arg[0]].arg[0], tuple, &right);
    else
      sum[0] = e.scalar_at(e[e[n].arg[0]].arg[0], path{}, &right);
  }
  return sum[tuple ? static_cast<int>(p.i[0]) : 0];
}

template <class F, class I, class X, class P>
struct while_kind;
template <class A, class B, class X>
struct while_kind<arrow<tup<A, X>, B>, A, arr<X>, arrow<tup<A, X>, bool>> {
  using type = A;
};

}  // namespace detail

/// Elements taken in order into an accumulator, as long as a condition holds of both; it is asked before each element.
///   reduce_while p f z [] = z
///   reduce_while p f z [x0, x1, ...] = reduce_while p f (f z x0) [x1, ...] where p z x0, else z
///   reduce_while p f z : [A]n -> B, p : (B, A) -> bool, f : (B, A) -> B
/// B is a scalar or a tuple of scalars. Law: reduce_while true f z = reduce_seq f z. Source: [Remmelg2019] 2.4.
struct reduce_while_ : ir::plain_pattern {
  template <class F, class I, class X, class P>
  using kind = typename detail::while_kind<F, I, X, P>::type;
  static constexpr ir::pattern facets{.name = "reduce_while",
                                      .shape = detail::reduce_while_shape,
                                      .view = detail::reduce_while_view,
                                      .at = detail::reduce_while_at,
                                      .length = detail::fold_length};
};

namespace detail {
/// The condition L of an accumulator of type A, or of that and an element of type T: `fits` where it gives a bool.
template <class L, class A, class T>
struct condition_on {
  using P = named_by<L, tuple<A, T>>;
  using Q = named_by<P, T>;
  using left = symbol<var<P, kind_t<A>>, A>;
  using right = symbol<var<Q, kind_t<T>>, T>;
  static consteval auto chosen() {
    constexpr bool of_both = requires(const L& f) { f(left{}, right{}); };
    if constexpr (of_both)
      return application<true, L, left, right>{};
    else
      return application<requires(const L& f) { f(left{}); }, L, left>{};
  }
  using at = settled<decltype(chosen())>;
  using body = decltype(at::body());
  static constexpr bool fits = __is_same(type_of<body>, bool), waits = is_mistaken<body> && at::is_reported();
  static constexpr bool stateless = !at::captures && !at::captures_values;
  using function = fun2<P, kind_t<A>, Q, kind_t<T>, term_of<body>>;
};
/// What the operator O starts from on the array X.
template <class O, class X>
struct start_on {
  using term = neutral_of<O, element_t<X>>;
  using type = element_t<X>;
};
template <class O, class X>
  requires requires { typename O::start; }
struct start_on<O, X> : O::start {};

template <class L, class O>
struct reduce_while_adaptor {
  static constexpr bool accumulates = requires { typename O::start; }, combines = requires { O::neutral; };
  template <class X>
  using start = typename start_on<O, X>::type;
  template <class X>
  using on = accumulating<O, start<X>, element_t<X>>;
  template <class X>
  using condition = condition_on<L, start<X>, element_t<X>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: reduce_while needs an array")
    HOIST_NEED(accumulates || combines,
               "hoist: reduce_while needs a condition and an operator with a neutral element, or starting_from<z>(f)")
    HOIST_NEED(!takes_numbers<L> && !takes_numbers<users_operator_t<O>>, HOIST_OF_NUMBERS)
    HOIST_NEED(accumulates || holds_scalars<X>, "hoist: reduce_while needs an array of scalars, or starting_from<z>(f)")
    HOIST_NEED(on<X>::recorded, HOIST_NOT_RECORDED)
    HOIST_NEED(on<X>::stateless && condition<X>::stateless, "hoist: a reduction's operator may not capture a value")
    HOIST_NEED(condition<X>::at::possible,
               "hoist: reduce_while can't call its condition with an accumulator, nor with that and an element")
    HOIST_NEED(condition<X>::fits || condition<X>::waits,
               "hoist: reduce_while needs a condition that gives a bool, such as sum < 10.f")
    HOIST_NEED(on<X>::goes_on || condition<X>::waits,
               "hoist: reduce_while needs a function that makes an accumulator of an accumulator and an element")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    if constexpr (on<X>::closed && condition<X>::fits)
      return expr<apply<reduce_while_, typename on<X>::function, typename start_on<O, X>::term, term_of<X>,
                        typename condition<X>::function>,
                  start<X>>{};
    else
      return passed_on<typename on<X>::body, typename condition<X>::body>();
  }
};
struct reduce_while_maker {
  template <class L, class O>
  constexpr auto operator()(L, O) const {
    return adaptor{reduce_while_adaptor<L, O>{}};
  }
  template <class... X>
  constexpr auto operator()(X...) const {
    static_assert(meta::never<X...>, "hoist: reduce_while needs a condition and an operator, reduce_while(p, add)");
    return adaptor{nothing_to_do{}};
  }
};
}  // namespace detail

/// Sums up while a condition holds: `x | reduce_while([](auto sum) { return sum < 100.f; }, add)`, or one of the sum and the
/// next element; with an accumulator of another type `starting_from<0>(f)` in the place of `add`.
inline constexpr detail::reduce_while_maker reduce_while{};

}  // namespace hoist
