#pragma once
// partial_reduce: every chunk of an array combined into one element.

#include <hoist/patterns/reduce.hpp>

namespace hoist {

namespace detail {

constexpr index_expr chunks_of_length(builder& b, index_expr length, index_expr chunk) {
  arith::pool& p = b.pool();
  return p.quotient(p.add(length, p.sub(chunk, p.number(1))), chunk);
}
HOIST_IN_ENGINE constexpr int partial_shape(builder& b, int n) {
  const int f = b[n].arg[0], x = b.shape_at(b[n].arg[2]), start = b.shape_at(b[n].arg[1]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("partial_reduce needs an array");
    return x;
  }
  b.parameter_shape[2 * f] = start;
  b.parameter_shape[2 * f + 1] = b.element_at(x, b.pool().number(0));
  const index_expr count = chunks_of_length(b, b.shapes[x].extent, b.length(b[n].length[0]));
  return b.array_shape(count, b.fresh_counter(count), start);
}
HOIST_IN_ENGINE constexpr bounded_value partial_at(const evaluation& e, int n, const path& p, const scope* s) {
  const long chunk = e.length(e[n].length[0]), from = p.i[0] * chunk, all = e.length_at(e[n].arg[2], path{}, s);
  return folded_elements(e, n, from, from + chunk < all ? from + chunk : all, false, s)[0];
}
HOIST_IN_ENGINE constexpr long partial_length(const evaluation& e, int n, const path&, const scope* s) {
  const long chunk = e.length(e[n].length[0]);
  return (e.length_at(e[n].arg[2], path{}, s) + chunk - 1) / chunk;
}
template <class F, class I, class X>
struct partial_kind;
template <class A, class X>
struct partial_kind<arrow<tup<A, X>, A>, A, arr<X>> {
  using type = arr<A>;
};

}  // namespace detail

/// Every K elements combined into one by an associative and commutative function with a neutral start; the last chunk
/// is shorter where K does not divide the length. Rules make loops of it.
///   partial_reduce K f z [x0, x1, ...] = [reduce f z [x0, ..., xK-1], reduce f z [xK, ...], ...]
///   partial_reduce K : ((A, A) -> A) -> A -> [A]n -> [A]ceil(n/K)
/// Law: reduce f z . partial_reduce K f z = reduce f z. Source: [Remmelg2019] 2.4.3, Figure 2.9c.
template <class K>
struct partial_reduce_ : ir::plain_pattern {
  using lengths = meta::list<K>;
  template <class F, class I, class X>
  using kind = typename detail::partial_kind<F, I, X>::type;
  static constexpr ir::pattern facets{
      .name = "partial_reduce", .shape = detail::partial_shape, .at = detail::partial_at, .length = detail::partial_length};
};

namespace detail {
template <long K, class O>
struct partial_reduce_adaptor {
  O op;
  template <class X>
  using on = combining<O, element_t<X>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: partial_reduce needs an array")
    HOIST_NEED(!takes_numbers<users_operator_t<O>>, HOIST_OF_NUMBERS)
    HOIST_NEED(
        requires { O::neutral; }, "hoist: partial_reduce needs an operator with a neutral element")
    HOIST_NEED(is_scalar_type<element_t<X>>, "hoist: partial_reduce needs an array of scalars")
    HOIST_NEED(on<X>::recorded, HOIST_NOT_RECORDED)
    HOIST_NEED(!on<X>::gives_int, HOIST_GIVES_INT)
    HOIST_NEED(!on<X>::gives_float, HOIST_GIVES_FLOAT)
    HOIST_NEED(on<X>::goes_on, "hoist: partial_reduce needs an operator that makes one element of two")
    HOIST_NEED((laws_of<on<X>, O, element_t<X>>::is_associative), HOIST_NOT_ASSOCIATIVE)
    HOIST_NEED((laws_of<on<X>, O, element_t<X>>::has_neutral), HOIST_NOT_NEUTRAL)
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    using T = element_t<X>;
    if constexpr (on<X>::complete)
      return expr<apply<partial_reduce_<num<K>>, typename on<X>::function, neutral_of<O, T>, term_of<X>>,
                  array<T, array_parts<type_of<X>>::count / K>>{};
    else
      return passed_on<typename on<X>::body>();
  }
};
}  // namespace detail

HOIST_CALLED(partial_reduce, 1, 1, "function", "partial_reduce<8>(add)")
template <long K, class O>
  requires(!__is_same(O, detail::uncalled))
constexpr auto partial_reduce(O op) {
  static_assert(K > 0, "hoist: partial_reduce needs chunks of at least one element");
  return adaptor{detail::partial_reduce_adaptor<(K > 0 ? K : 1), O>{op}};
}

}  // namespace hoist
