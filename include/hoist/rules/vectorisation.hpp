#pragma once
// Vectorisation: functions of scalars by whole vectors, and the scalar product.

#include <hoist/core/trace/vector.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/rules/tiling.hpp>
#include <hoist/rules/writing.hpp>

namespace hoist::rules {

namespace detail {
/// Whether a term is a number, or computed from numbers alone by user functions: what can be done by components.
template <class E, class P>
inline constexpr bool by_components = false;
template <class P, class K>
inline constexpr bool by_components<var<P, K>, P> = is_scalar_type<K>;
template <int I, class P, class... K>
inline constexpr bool by_components<apply<get_component<I>, var<P, tup<K...>>>, P> = (is_scalar_type<K> && ...);
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
/// A function's body by vectors: V in the place of the parameter P. What doesn't depend on P stays a scalar.
template <class E, class P, int W, class V>
struct widened {
  using type = E;
};
template <class K, class P, int W, class V>
struct widened<var<P, K>, P, W, V> {
  using type = V;
};
template <class Op, class... X, class P, int W, class V>
struct widened<apply<Op, X...>, P, W, V> {
  using type = apply<Op, typename widened<X, P, W, V>::type...>;
};
template <class L, class R, class... K, class... X, class P, int W, class V>
  requires(occurs<X, P> || ...)
struct widened<apply<call<L, R, K...>, X...>, P, W, V> {
  using type = apply<call<vectorized<L>, vec<R, W>, std::conditional_t<occurs<X, P>, vec<K, W>, K>...>,
                     typename widened<X, P, W, V>::type...>;
};
/// \P:K. B by vectors.
template <class B, class P, class K, int W>
using widened_t = typename widened<B, P, W, var<P, widened_kind_t<K, W>>>::type;

template <class T>
inline constexpr bool holds_scalars = false;
template <class T>
inline constexpr bool holds_scalars<arr<T>> = is_scalar_type<T> && !std::is_same_v<T, bool>;
}  // namespace detail

/// map f X  =  as_scalar (map (vectorize f) (as_vector W X)), f of one number; means the same where W divides the
/// length. Source: [Remmelg2019] listing 5.10.
template <int W>
struct vectorise_map {
  static constexpr const char* name = "map f = as_scalar . map (vectorize f) . as_vector";
  template <class E>
  struct on : failed<"vectorise_map", "there is no map of a function of numbers alone"> {};
  template <class P, class K, class B, class X>
    requires(detail::by_components<B, P> && occurs<B, P> && detail::holds_scalars<hoist::kind<X>>)
  struct on<apply<map_, fun<P, K, B>, X>>
      : rewritten<
            apply<as_scalar_, apply<map_, fun<P, vec<K, W>, detail::widened_t<B, P, K, W>>, apply<as_vector_<num<W>>, X>>>,
            vectorise_map> {};
};

/// map f (zip X Y)  =  as_scalar (map (vectorize f) (zip (as_vector W X) (as_vector W Y))); likewise of more arrays.
/// Source: [Remmelg2019] listing 5.11.
template <int W>
struct vectorise_zip {
  static constexpr const char* name = "map f . zip = as_scalar . map (vectorize f) . zip as_vector";
  template <class E>
  struct on : failed<"vectorise_zip", "there is no map over zipped numbers of a function of them alone"> {};
  template <class P, class K, class B, class... X>
    requires(detail::by_components<B, P> && occurs<B, P> && (detail::holds_scalars<hoist::kind<X>> && ...))
  struct on<apply<map_, fun<P, K, B>, apply<zip_, X...>>>
      : rewritten<apply<as_scalar_, apply<map_, fun<P, detail::widened_kind_t<K, W>, detail::widened_t<B, P, K, W>>,
                                          apply<zip_, apply<as_vector_<num<W>>, X>...>>>,
                  vectorise_zip> {};
};

/// map f X  =  join (map (map_vector W f) (chunks of W)): for any source, such as windows, whose overlapping loads are
/// merged; any length.
template <int W>
struct vectorise_chunks {
  static constexpr const char* name = "map f = join . map (map_vector f) . split";
  template <class F, class X>
  using right = in<the<typename chunks_of<X, num<W>>::base>,
                   over<map_, restored<chunks_of<X, num<W>>>, as<map_vector_<num<W>>, F>>, together>;
  template <class E>
  struct on : failed<"vectorise_chunks", "there is no map that computes numbers"> {};
  template <class P, class K, class B, class X>
    requires(computes<fun<P, K, B>> && is_scalar_type<hoist::kind<B>>)
  struct on<apply<map_, fun<P, K, B>, X>> : written<vectorise_chunks, right<fun<P, K, B>, X>> {};
};

/// reduce f z X  =  reduce f z (as_scalar (fill 1 (reduce (vectorize f) z (as_vector W X)))): each component of a
/// vector is an accumulator. Means the same where W divides the length. Source: [Remmelg2019] listing 5.12.
template <int W>
struct vectorise_reduce {
  static constexpr const char* name = "reduce f = reduce f . as_scalar . reduce (vectorize f) . as_vector";
  template <class E>
  struct on : failed<"vectorise_reduce", "there is no reduction of numbers from a number"> {};
  template <class P, class T, class Q, class L, class A, class B, real V, class X>
    requires detail::holds_scalars<hoist::kind<X>>
  struct on<apply<reduce_, fun2<P, T, Q, T, apply<call<L, T, T, T>, A, B>>, apply<literal<T, V>>, X>> {
    using wide = vec<T, W>;
    using operation =
        fun2<P, wide, Q, wide,
             apply<call<vectorized<L>, wide, wide, wide>, substitute_t<substitute_t<A, P, var<P, wide>>, Q, var<Q, wide>>,
                   substitute_t<substitute_t<B, P, var<P, wide>>, Q, var<Q, wide>>>>;
    using sums = apply<reduce_, operation, apply<literal<wide, V>>, apply<as_vector_<num<W>>, X>>;
    enum : bool { ok = true };
    using type = apply<reduce_, fun2<P, T, Q, T, apply<call<L, T, T, T>, A, B>>, apply<literal<T, V>>,
                       apply<as_scalar_, apply<fill_<num<1>>, sums>>>;
    using steps = meta::list<vectorise_reduce>;
  };
};

namespace detail {
/// Whether the user function L of two numbers of type T is this operation on them, and nothing else.
template <class L, class T>
constexpr bool is_operation(const operation& op) {
  const trace_graph g = trace<L, T, T>();
  if (g.results.size() != 1) return false;
  const trace_graph::node& made = g.nodes[g.results[0]];
  if (made.op != &op) return false;
  const trace_graph::node &a = g.nodes[made.arg[0]], &b = g.nodes[made.arg[1]];
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
struct introduce_dot {
  static constexpr const char* name = "reduce add . as_scalar . map multiply = reduce add . map dot";
  template <class E>
  struct on : failed<"introduce_dot", "there is no sum of products of vectors"> {};
  template <class P, class T, class Q, class Add, class A, class C, class Z, class Map, class R, class K, class Times, int W,
            class U, class V, class X, class Y>
    requires(std::is_floating_point_v<T> && std::is_same_v<U, apply<get_component<0>, var<R, K>>> &&
             std::is_same_v<V, apply<get_component<1>, var<R, K>>> && detail::is_operation<Add, T>(operations::add) &&
             detail::is_operation<typename detail::scalar_function<Times>::type, T>(operations::multiply))
  struct on<apply<
      reduce_, fun2<P, T, Q, T, apply<call<Add, T, T, T>, A, C>>, Z,
      apply<as_scalar_, apply<Map, fun<R, K, apply<call<Times, vec<T, W>, vec<T, W>, vec<T, W>>, U, V>>, apply<zip_, X, Y>>>>>
      : rewritten<apply<reduce_, fun2<P, T, Q, T, apply<call<Add, T, T, T>, A, C>>, Z,
                        apply<Map, fun<R, K, apply<call<detail::dot_of, T, vec<T, W>, vec<T, W>>, U, V>>, apply<zip_, X, Y>>>,
                  introduce_dot> {};
};

}  // namespace hoist::rules
