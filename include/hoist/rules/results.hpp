#pragma once
// Results side by side: several arrays, or several sums, made by one map or one reduction.

#include <hoist/patterns/unzip.hpp>
#include <hoist/rules/fusion.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::terms::rules {

namespace detail {
/// A term as a nest of maps over an array: how deep it is, and what the innermost makes of an element V of the array. What is
/// no map is the identity over itself.
template <class X>
struct map_nest {
  enum : int { depth = 1000 };
  using array = X;
  template <class V, int Depth>
  using element = V;
};
template <class P, class K, class B, class X>
struct map_nest<map<fun<P, K, B>, X>> {
  enum : int { depth = 1 };
  using array = X;
  template <class V, int Depth>
  using element = substitute_t<B, P, V>;
};
template <class P, class K, class Q, class J, class B, class X>
  requires(!occurs<B, P>)
struct map_nest<map<fun<P, K, map<fun<Q, J, B>, var<P, K>>>, X>> {
  using inner = map_nest<map<fun<Q, J, B>, var<P, K>>>;
  enum : int { depth = 1 + int(inner::depth) };
  using array = X;
  template <class V, int Depth>
  struct at_depth {
    using type = typename inner::template element<V, Depth - 1>;
  };
  template <class V>
  struct at_depth<V, 1> {
    using type = substitute_t<map<fun<Q, J, B>, var<P, K>>, P, V>;
  };
  template <class V, int Depth>
  using element = typename at_depth<V, Depth>::type;
};
constexpr int least(int a) { return a; }
template <class... T>
constexpr int least(int a, int b, T... rest) {
  return least(a < b ? a : b, rest...);
}

/// X, or its place, in a list of terms that are all different.
template <class X, class L>
inline constexpr int place_in = -1;
template <class X, class Y, class... Rest>
inline constexpr int place_in<X, meta::list<Y, Rest...>> =
    std::is_same_v<X, Y>                   ? 0
    : place_in<X, meta::list<Rest...>> < 0 ? -1
                                           : 1 + place_in<X, meta::list<Rest...>>;
template <class Done, class... X>
struct all_different {
  using type = Done;
};
template <class... Done, class X, class... Rest>
struct all_different<meta::list<Done...>, X, Rest...>
    : all_different<std::conditional_t<(std::is_same_v<X, Done> || ...), meta::list<Done...>, meta::list<Done..., X>>,
                    Rest...> {};

/// Arrays of Depth dimensions zipped, and the element that is array I's of the element V; a single array is itself.
template <class Tag, int Depth, class L>
struct zipped_arrays;
template <class Tag, class X>
struct zipped_arrays<Tag, 1, meta::list<X>> {
  using type = X;
  template <class V, int I>
  using element = V;
};
template <class Tag, int Depth, class X>
struct zipped_arrays<Tag, Depth, meta::list<X>> : zipped_arrays<Tag, 1, meta::list<X>> {};
template <class Tag, class... X>
  requires(sizeof...(X) > 1)
struct zipped_arrays<Tag, 1, meta::list<X...>> {
  using type = zip<X...>;
  template <class V, int I>
  using element = get<I, V>;
};
template <class Tag, int Depth, class... X>
  requires(Depth > 1 && sizeof...(X) > 1)
struct zipped_arrays<Tag, Depth, meta::list<X...>> {
  using rows = zip<X...>;
  using P = introduced<Tag, rows>;
  using K = element_kind_t<rows>;
  template <class Numbers>
  struct row;
  template <int... I>
  struct row<numbers<I...>> {
    using type = typename zipped_arrays<P, Depth - 1, meta::list<get<I, var<P, K>>...>>::type;
  };
  using type = map<fun<P, K, typename row<typename first_numbers<sizeof...(X)>::type>::type>, rows>;
  template <class V, int I>
  using element = get<I, V>;
};

/// A nest of maps over X, Depth of them, with the body Make::of<V>; and an unzip for each of them around it.
template <class Tag, int Depth, class X, class K, class Make>
struct nest_over {
  using P = introduced<Tag, X>;
  using J = typename element_of_kind<K>::type;
  using type = map<fun<P, J, typename nest_over<P, Depth - 1, var<P, J>, J, Make>::type>, X>;
};
template <class Tag, class X, class K, class Make>
struct nest_over<Tag, 0, X, K, Make> {
  using type = typename Make::template of<X>;
};
template <class Tag, int Depth, class X>
struct unzipped_nest {
  using P = introduced<Tag, X>;
  using K = element_kind_t<X>;
  using type = unzip<map<fun<P, K, typename unzipped_nest<P, Depth - 1, var<P, K>>::type>, X>>;
};
template <class Tag, class X>
struct unzipped_nest<Tag, 1, X> {
  using type = unzip<X>;
};
}  // namespace detail

/// make_tuple (map f X) (map g Y)  =  unzip (map (\t. (f (get 0 t), g (get 1 t))) (zip X Y)); likewise nests of maps, as deep
/// as all of them are and Dimensions says. What is equal is zipped once; an array that isn't mapped is copied. The first
/// Dimensions extents of all are the same: who applies the rule knows.
/// Source: [Remmelg2019] listing 5.8, of a program's results.
template <int Dimensions>
struct results_together
    : rule<"(map f, map g) = unzip . map (f, g) . zip", "there are no results of maps over arrays of the same extents"> {
  template <int Depth, class... X>
  struct joined {
    using arrays = typename detail::all_different<meta::list<>, typename detail::map_nest<X>::array...>::type;
    using source = detail::zipped_arrays<results_together, Depth, arrays>;
    struct element {
      template <class V>
      using of = make_tuple<typename detail::map_nest<X>::template element<
          typename source::template element<V, detail::place_in<typename detail::map_nest<X>::array, arrays>>, Depth>...>;
    };
    using zipped = typename source::type;
    using type = typename detail::unzipped_nest<
        results_together, Depth,
        typename detail::nest_over<results_together, Depth, zipped, hoist::kind<zipped>, element>::type>::type;
  };
  template <class E>
  struct on : none<results_together> {};
  template <class... X>
    requires(Dimensions > 0)
  struct on<make_tuple<X...>>
      : gives<typename joined<detail::least(Dimensions, int(detail::map_nest<X>::depth)...), X...>::type, results_together> {};
};

namespace detail {
/// A reduction of an array, or of what a function makes of its elements: the array, and the function on an element V.
template <class X>
struct reduced_part {
  enum : bool { matches = false };
};
template <class P, class K, class Q, class J, class B, class Z, class X>
struct reduced_part<reduce<fun2<P, K, Q, J, B>, Z, X>> {
  enum : bool { matches = true };
  using array = X;
  using start = Z;
  template <class V>
  using element = V;
  template <class A, class C>
  using combined = substitute_t<substitute_t<B, P, A>, Q, C>;
};
template <class P, class K, class Q, class J, class B, class Z, class R, class I, class C, class X>
struct reduced_part<reduce<fun2<P, K, Q, J, B>, Z, map<fun<R, I, C>, X>>> : reduced_part<reduce<fun2<P, K, Q, J, B>, Z, X>> {
  template <class V>
  using element = substitute_t<C, R, V>;
};
}  // namespace detail

/// make_tuple (reduce f z (map u X)) (reduce g y (map v X))  =  reduce (\a b. (f a0 b0, g a1 b1)) (z, y) (map (\x. (u x, v x))
/// X): X is read once. Source: [Hu1997], tupling.
struct reduce_together : rule<"(reduce f, reduce g) = reduce (f, g)", "there are no reductions of one array side by side"> {
  template <class E, class Numbers, class... X>
  struct joined;
  template <class E, int... I, class X, class... Rest>
  struct joined<E, numbers<I...>, X, Rest...> {
    using array = typename detail::reduced_part<X>::array;
    using P = introduced<reduce_together, E>;
    using Q = introduced<P, E>;
    using R = introduced<Q, E>;
    using K = hoist::kind<E>;
    using J = element_kind_t<array>;
    using op =
        fun2<P, K, Q, K,
             make_tuple<typename detail::reduced_part<meta::nth_t<I, X, Rest...>>::template combined<get<I, var<P, K>>,
                                                                                                     get<I, var<Q, K>>>...>>;
    using start = make_tuple<typename detail::reduced_part<X>::start, typename detail::reduced_part<Rest>::start...>;
    using element = make_tuple<typename detail::reduced_part<X>::template element<var<R, J>>,
                               typename detail::reduced_part<Rest>::template element<var<R, J>>...>;
    using type = reduce<op, start, map<fun<R, J, element>, array>>;
  };
  template <class E>
  struct on : none<reduce_together> {};
  template <class X, class... Rest>
    requires(bool(detail::reduced_part<X>::matches) && (bool(detail::reduced_part<Rest>::matches) && ...) &&
             (std::is_same_v<typename detail::reduced_part<X>::array, typename detail::reduced_part<Rest>::array> && ...))
  struct on<make_tuple<X, Rest...>>
      : gives<typename joined<make_tuple<X, Rest...>, typename first_numbers<1 + sizeof...(Rest)>::type, X, Rest...>::type,
              reduce_together> {};
};

}  // namespace hoist::terms::rules
