#pragma once
// Functions of long rows in several kernels: each of a row's reductions is materialised, so that many groups share a row.

#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/rules/possible.hpp>
#include <hoist/rules/row_groups.hpp>

namespace hoist::terms::rules {

namespace detail {
/// The term E with map_global loops over the rows, or over rows and their elements by vectors of W, where E is a map of rows to an
/// element or to an array each.
template <int W, class E>
struct written_rows {
  enum : bool { possible = false };
  using type = void;
};
template <int W, class P, class K, class B, class X>
  requires is_element<hoist::kind<B>>
struct written_rows<W, map<fun<P, K, B>, X>> {
  enum : bool { possible = true };
  using type = apply<map_global_<0>, fun<P, K, B>, X>;
};
template <int W, class P, class K, class F, class Y, class X>
  requires is_element<element_kind_t<map<F, Y>>>
struct written_rows<W, map<fun<P, K, map<F, Y>>, X>> {
  enum : bool { possible = true };
  using by_elements = map_over<map_global_<0>, calls<F>>;
  using by_vectors = steps<split<num<W>>, map_over<map_global_<0>, map_over<vector_loop<W>, calls<F>>>, join<>>;
  using type = apply<map_global_<1>, fun<P, K, term_by<Y, std::conditional_t<W == 1, by_elements, by_vectors>>>, X>;
};

/// map (\P. B) X of a body whose reductions have names, D of them taken out so far.
template <int W, int D, class P, class K, class B, class X>
struct sums_apart : written_rows<W, map<fun<P, K, B>, X>> {};
template <int W, int D, class P, class K, class S, class J, class B, class Value, class X>
struct sums_apart<W, D, P, K, let<fun<S, J, B>, Value>, X> : sums_apart<W, D, P, K, substitute_t<B, S, Value>, X> {};
template <int W, int D, class P, class K, class S, class J, class B, class F, class Z, class Y, class X>
struct sums_apart<W, D, P, K, let<fun<S, J, B>, reduce<F, Z, Y>>, X> {
  using N = introduced<sums_apart<0, 0, void, void, void, void>, numbers<D, 0>>;
  using Q = introduced<sums_apart<0, 0, void, void, void, void>, numbers<D, 1>>;
  using R = introduced<sums_apart<0, 0, void, void, void, void>, numbers<D, 2>>;
  using both = var<Q, tup<K, J>>;
  using body = substitute_t<substitute_t<B, P, get<0, both>>, S, get<1, both>>;
  using rest = sums_apart<W, D + 1, Q, tup<K, J>, body, zip<X, var<N, arr<J>>>>;
  enum : bool { possible = bool(rest::possible) };
  using sums = apply<to_global_, map<fun<R, K, substitute_t<reduce<F, Z, Y>, P, var<R, K>>>, X>>;
  using type = let<fun<N, arr<J>, typename rest::type>, sums>;
};
}  // namespace detail

/// map (\row. g (reduce f z row) row) X  =  let (to_global (map (reduce f z) X)) (\S. map g (zip S X)): a row's reductions one after
/// the other, and last a work-item for each W elements.
template <int W>
struct reduce_rows_apart : rule<"map (g . reduce f) = map g . to_global . map (reduce f)",
                                "there is no map of a function that reduces rows and reads them again"> {
  template <class E>
  struct on : none<reduce_rows_apart> {};
  template <class P, class K, class B, class X>
    requires(int(detail::named_sums<detail::with_named_sums_t<B>>::count) + !detail::is_element<hoist::kind<B>> > 1 &&
             (unsigned{possible_in<B>::value} & (possible::scan | possible::any_order_scan)) == 0 &&
             bool(detail::sums_apart<W, 0, P, K, detail::with_named_sums_t<B>, X>::possible))
  struct on<map<fun<P, K, B>, X>>
      : gives<typename detail::sums_apart<W, 0, P, K, detail::with_named_sums_t<B>, X>::type, reduce_rows_apart> {};
};

}  // namespace hoist::terms::rules
