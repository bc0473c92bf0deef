#pragma once
// Vectorisation: functions of scalars by whole vectors, and the scalar product.

#include <hoist/core/trace/vector.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/vector.hpp>
#include <hoist/rules/quotation.hpp>
#include <hoist/rules/tiling.hpp>

namespace hoist {

namespace terms::rules {

namespace detail {
/// Whether a term is a number, or computed from numbers alone by user functions: what can be done by components.
template <class E, class P>
inline constexpr bool by_components = false;
template <class P, class K>
inline constexpr bool by_components<var<P, K>, P> = is_scalar_type<K>;
template <int I, class P, class... K>
inline constexpr bool by_components<get<I, var<P, tup<K...>>>, P> = (is_scalar_type<K> && ...);
template <class T, real V, class P>
inline constexpr bool by_components<apply<literal<T, V>>, P> = is_scalar_type<T>;
template <class L, class R, class... K, class... X, class P>
  requires(is_scalar_type<R> && !std::is_same_v<R, bool>)
inline constexpr bool by_components<apply<call<L, R, K...>, X...>, P> =
    ((!occurs<X, P> || by_components<X, P>)&&...) && (is_scalar_type<K> && ...);

template <class K, int W>
struct widened_kind {
  using type = vec<K, W>;
};
template <class... K, int W>
struct widened_kind<tup<K...>, W> {
  using type = tup<vec<K, W>...>;
};
template <class K, int W>
using widened_kind_t = typename widened_kind<K, W>::type;
/// A function's body by vectors of W: V in the place of the parameter P. What doesn't depend on P stays a scalar.
template <class P, int W, class V>
struct widening {};
/// \P:K. B by vectors.
template <class B, class P, class K, int W>
using widened_t = map_term_t<widening<P, W, var<P, widened_kind_t<K, W>>>, B>;

template <class T>
inline constexpr bool holds_scalars = false;
template <class T>
inline constexpr bool holds_scalars<arr<T>> = is_scalar_type<T> && !std::is_same_v<T, bool>;
}  // namespace detail

/// map f X  =  as_scalar (map (vectorize f) (as_vector W X)), f of one number; means the same where W divides the
/// length. Source: [Remmelg2019] listing 5.10.
template <int W>
struct vectorise_map
    : rule<"map f = as_scalar . map (vectorize f) . as_vector", "there is no map of a function of numbers alone"> {
  template <class E>
  struct on : none<vectorise_map> {};
  template <class P, class K, class B, class X>
    requires(detail::by_components<B, P> && occurs<B, P> && detail::holds_scalars<hoist::kind<X>>)
  struct on<map<fun<P, K, B>, X>>
      : gives<as_scalar<map<fun<P, vec<K, W>, detail::widened_t<B, P, K, W>>, as_vector<num<W>, X>>>, vectorise_map> {};
};

/// map f (zip X Y)  =  as_scalar (map (vectorize f) (zip (as_vector W X) (as_vector W Y))); likewise of more arrays.
/// Source: [Remmelg2019] listing 5.11.
template <int W>
struct vectorise_zip : rule<"map f . zip = as_scalar . map (vectorize f) . zip as_vector",
                            "there is no map over zipped numbers of a function of them alone"> {
  template <class E>
  struct on : none<vectorise_zip> {};
  template <class P, class K, class B, class... X>
    requires(detail::by_components<B, P> && occurs<B, P> && (detail::holds_scalars<hoist::kind<X>> && ...))
  struct on<map<fun<P, K, B>, zip<X...>>>
      : gives<as_scalar<map<fun<P, detail::widened_kind_t<K, W>, detail::widened_t<B, P, K, W>>, zip<as_vector<num<W>, X>...>>>,
              vectorise_zip> {};
};

/// map f X  =  join (map (map_vector W f) (chunks of W)): for any source, such as windows, whose overlapping loads are
/// merged; any length.
template <int W>
struct vectorise_chunks : rule<"map f = join . map (map_vector f) . split", "there is no map that computes numbers"> {
  template <class E>
  struct on : none<vectorise_chunks> {};
  template <class P, class K, class B, class X>
    requires(computes<fun<P, K, B>> && is_scalar_type<hoist::kind<B>>)
  struct on<map<fun<P, K, B>, X>>
      : gives<join<over_pieces<fun<P, K, B>, chunks_of<X, num<W>>, map_vector_<num<W>>>>, vectorise_chunks> {};
};

/// reduce f z X  =  reduce f z (as_scalar (fill 1 (reduce (vectorize f) z (as_vector W X)))): each component of a
/// vector is an accumulator. Means the same where W divides the length. Source: [Remmelg2019] listing 5.12.
template <int W>
struct vectorise_reduce : rule<"reduce f = reduce f . as_scalar . reduce (vectorize f) . as_vector",
                               "there is no reduction of numbers from a number"> {
  /// The operator \P. \Q. L A B by vectors.
  template <class L, class T, class P, class Q, class A, class B, class V = vec<T, W>>
  using wide = fun2<P, V, Q, V,
                    apply<call<vectorized<L>, V, V, V>, substitute_t<substitute_t<A, P, var<P, V>>, Q, var<Q, V>>,
                          substitute_t<substitute_t<B, P, var<P, V>>, Q, var<Q, V>>>>;
  template <class E>
  struct on : none<vectorise_reduce> {};
  template <class P, class T, class Q, class L, class A, class B, real V, class X>
    requires detail::holds_scalars<hoist::kind<X>>
  struct on<reduce<fun2<P, T, Q, T, apply<call<L, T, T, T>, A, B>>, apply<literal<T, V>>, X>>
      : gives<
            reduce<fun2<P, T, Q, T, apply<call<L, T, T, T>, A, B>>, apply<literal<T, V>>,
                   as_scalar<fill<num<1>, reduce<wide<L, T, P, Q, A, B>, apply<literal<vec<T, W>, V>>, as_vector<num<W>, X>>>>>,
            vectorise_reduce> {};
};

namespace detail {
/// Whether the user function L of two numbers of type T is this operation on them, and nothing else.
template <class L, class T>
constexpr bool is_operation(const operation& op) {
  const trace_graph g = trace<L, T, T>();
  if (g.results.size() != 1) return false;
  const trace_graph::node& last = g.nodes[g.results[0]];
  if (last.op != &op) return false;
  const trace_graph::node &a = g.nodes[last.arg[0]], &b = g.nodes[last.arg[1]];
  return a.parameter >= 0 && b.parameter >= 0 && a.steps == 0 && b.steps == 0 && a.parameter != b.parameter;
}
template <class L>
struct scalar_function {
  using type = L;
};
template <class L>
struct scalar_function<vectorized<L>> {
  using type = L;
};
/// OpenCL C's dot.
struct dot_of {
  constexpr auto operator()(auto a, auto b) const { return dot(a, b); }
};
}  // namespace detail

/// reduce add z (as_scalar (map multiply (zip x y)))  =  reduce add z (map dot (zip x y)), x and y of vectors. Not
/// where the user asked for an order of the sum, reduce_seq. Source: [Remmelg2019] listing 5.13.
struct introduce_dot
    : rule<"reduce add . as_scalar . map multiply = reduce add . map dot", "there is no sum of products of vectors"> {
  template <class E>
  struct on : none<introduce_dot> {};
  template <class P, class T, class Q, class Add, class A, class C, class Z, class Map, class R, class K, class Times, int W,
            class U, class V, class X, class Y>
    requires(std::is_floating_point_v<T> && std::is_same_v<U, get<0, var<R, K>>> && std::is_same_v<V, get<1, var<R, K>>> &&
             detail::is_operation<Add, T>(operations::add) &&
             detail::is_operation<typename detail::scalar_function<Times>::type, T>(operations::multiply))
  struct on<reduce<fun2<P, T, Q, T, apply<call<Add, T, T, T>, A, C>>, Z,
                   as_scalar<apply<Map, fun<R, K, apply<call<Times, vec<T, W>, vec<T, W>, vec<T, W>>, U, V>>, zip<X, Y>>>>>
      : gives<reduce<fun2<P, T, Q, T, apply<call<Add, T, T, T>, A, C>>, Z,
                     apply<Map, fun<R, K, apply<call<detail::dot_of, T, vec<T, W>, vec<T, W>>, U, V>>, zip<X, Y>>>,
              introduce_dot> {};
};

}  // namespace terms::rules

template <class P, int W, class V, class K>
struct map_term<rules::detail::widening<P, W, V>, var<P, K>> {
  using type = V;
};
template <class P, int W, class V, class L, class R, class... K, class... X>
  requires(occurs<X, P> || ...)
struct map_term<rules::detail::widening<P, W, V>, apply<call<L, R, K...>, X...>> {
  using type = apply<call<vectorized<L>, vec<R, W>, std::conditional_t<occurs<X, P>, vec<K, W>, K>...>,
                     map_term_t<rules::detail::widening<P, W, V>, X>...>;
};

}  // namespace hoist
