#pragma once
// Reductions that a term computes more often than it has to have a name: what doesn't depend on a function's parameter is computed
// outside of it, and what stands in several places once.

#include <hoist/patterns/let.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/scan.hpp>
#include <hoist/rules/elements.hpp>
#include <hoist/rules/possible.hpp>

namespace hoist::terms::rules {

namespace detail {
template <class Op>
inline constexpr bool can_be_named = false;
template <>
inline constexpr bool can_be_named<reduce_> = true;
template <>
inline constexpr bool can_be_named<reduce_seq_> = true;
template <class Unroll>
inline constexpr bool can_be_named<reduce_seq_by_<Unroll>> = true;
template <bool Before>
inline constexpr bool can_be_named<scan_pattern<Before>> = true;

/// The reduction E with its binders named by depth in a way that no term has: copies of it are one type wherever they stand.
template <class E>
using canonical_t = map_term_t<renumbering<(1 << 20), no_renaming>, E>;
/// V in the place of every copy of a reduction, given as its canonical term.
template <class Canonical, class V>
struct instead_of {};

/// A reduction in a term, which is given as it stands, and canonically. Repeated: some function around it runs for many elements.
template <class R, class Canonical, bool Repeated>
struct found_reduction {
  using reduction = R;
  using canonical = Canonical;
  static constexpr bool repeated = Repeated;
};
/// The reductions to one element in E, from the inside out, that mention none of the variables that functions around them in E
/// bind, P...; Repeated: whether one of these runs for many elements.
template <class E, bool Repeated, class... P>
struct closed_reductions {
  using type = meta::list<>;
};
template <class Q, class K, class B, bool Repeated, class... P>
struct closed_reductions<fun<Q, K, B>, Repeated, P...> : closed_reductions<B, true, Q, P...> {};
template <class Q, class K, class R, class J, class B, bool Repeated, class... P>
struct closed_reductions<fun2<Q, K, R, J, B>, Repeated, P...> : closed_reductions<B, true, Q, R, P...> {};
template <class Op, class... X, bool Repeated, class... P>
struct closed_reductions<apply<Op, X...>, Repeated, P...> {
  using type = meta::concat_t<typename closed_reductions<X, Repeated, P...>::type...>;
};
template <class Op, bool Repeated, class... P>
struct closed_reductions<apply<Op>, Repeated, P...> {
  using type = meta::list<>;
};
template <class Q, class K, class B, class X, bool Repeated, class... P>
struct closed_reductions<let<fun<Q, K, B>, X>, Repeated, P...> {
  using type = meta::concat_t<typename closed_reductions<X, Repeated, P...>::type,
                              typename closed_reductions<B, Repeated, Q, P...>::type>;
};
template <class Op, class F, class Z, class X, bool Repeated, class... P>
  requires(can_be_named<Op> && is_element<hoist::kind<Z>> && !(occurs<apply<Op, F, Z, X>, P> || ...))
struct closed_reductions<apply<Op, F, Z, X>, Repeated, P...> {
  using here = apply<Op, F, Z, X>;
  using type =
      meta::concat_t<typename closed_reductions<F, Repeated, P...>::type, typename closed_reductions<Z, Repeated, P...>::type,
                     typename closed_reductions<X, Repeated, P...>::type,
                     meta::list<found_reduction<here, canonical_t<here>, Repeated>>>;
};

/// The first of a list of reductions that a name saves computing again, or void.
template <class... R>
struct worth_a_name {
  using type = void;
};
template <class R, class... Rest>
struct worth_a_name<R, Rest...>
    : std::conditional_t<(R::repeated || ... || std::is_same_v<typename R::canonical, typename Rest::canonical>),
                         std::type_identity<R>, worth_a_name<Rest...>> {};
template <class Found>
struct worth_a_name_in;
template <class... R>
struct worth_a_name_in<meta::list<R...>> : worth_a_name<R...> {};

/// The body E of a function or program with its reductions named, those that depend on more variables further inside; D names stand
/// around it.
template <class E, int D>
struct with_names;
template <class E, int D>
using with_names_t = typename with_names<E, D>::type;
/// E with the functions in it named inside.
template <class E, int D>
struct with_inner_names {
  using type = E;
};
template <class P, class K, class B, int D>
struct with_inner_names<fun<P, K, B>, D> {
  using type = fun<P, K, with_names_t<B, D>>;
};
template <class P, class K, class Q, class J, class B, int D>
struct with_inner_names<fun2<P, K, Q, J, B>, D> {
  using type = fun2<P, K, Q, J, with_names_t<B, D>>;
};
template <class Op, class... X, int D>
struct with_inner_names<apply<Op, X...>, D> {
  using type = apply<Op, typename with_inner_names<X, D>::type...>;
};
template <class E, class R, int D>
struct with_name {
  using Q = introduced<found_reduction<void, void, false>, numbers<D>>;
  using K = hoist::kind<typename R::reduction>;
  using rest = map_term_t<instead_of<typename R::canonical, var<Q, K>>, E>;
  using type = let<fun<Q, K, with_names_t<rest, D + 1>>, with_names_t<typename R::reduction, D + 1>>;
};
template <class E, int D>
struct with_name<E, void, D> : with_inner_names<E, D> {};
template <class E, int D>
struct with_names : with_name<E, typename worth_a_name_in<typename closed_reductions<E, false>::type>::type, D> {};

/// The first reduction of an array in E, outside of functions, from the inside out, or void.
template <class... R>
struct first_unrepeated {
  using type = void;
};
template <class R, class... Rest>
struct first_unrepeated<R, Rest...>
    : std::conditional_t<!R::repeated, std::type_identity<typename R::reduction>, first_unrepeated<Rest...>> {};
template <class Found>
struct first_of_found;
template <class... R>
struct first_of_found<meta::list<R...>> : first_unrepeated<R...> {};
template <class E>
using first_reduction_t = typename first_of_found<typename closed_reductions<E, false>::type>::type;

/// The body E of a function of rows with a name for each of its reductions outside of functions.
template <class E, int D = 0>
struct with_named_sums;
template <class E, int D = 0>
using with_named_sums_t = typename with_named_sums<E, D>::type;
template <class E, int D, class R = first_reduction_t<E>>
struct with_first_named {
  using Q = introduced<with_named_sums<void>, numbers<D>>;
  using K = hoist::kind<R>;
  using type = let<fun<Q, K, with_named_sums_t<map_term_t<instead_of<canonical_t<R>, var<Q, K>>, E>, D + 1>>, R>;
};
template <class E, int D>
struct with_first_named<E, D, void> {
  using type = E;
};
template <class E, int D>
struct with_named_sums : with_first_named<E, D> {};
template <int D, class P, class K, class B, class X, class R>
struct with_argument_named : with_first_named<let<fun<P, K, B>, X>, D, R> {};
template <int D, class P, class K, class B, class X>
struct with_argument_named<D, P, K, B, X, void> {
  using type = let<fun<P, K, with_named_sums_t<B, D>>, X>;
};
template <class P, class K, class B, class X, int D>
struct with_named_sums<let<fun<P, K, B>, X>, D> : with_argument_named<D, P, K, B, X, first_reduction_t<X>> {};
template <class P, class K, class B, class Op, class F, class Z, class X, int D>
  requires(can_be_named<Op>)
struct with_named_sums<let<fun<P, K, B>, apply<Op, F, Z, X>>, D>
    : with_argument_named<D, P, K, B, apply<Op, F, Z, X>, first_reduction_t<X>> {};
}  // namespace detail

/// map (\x. g x (reduce f z Y)) X  =  let (reduce f z Y) (\s. map (\x. g x s) X), where Y doesn't depend on x, whatever functions
/// stand between; and g (reduce f z Y) (reduce f z Y)  =  let (reduce f z Y) (\s. g s s). Each name stands as far outside as the
/// variables of its reduction let it.
/// Source: [PeytonJones1996], full laziness.
struct name_reductions : rule<"f (reduce g z x) = let (reduce g z x) f"> {
  template <class E>
  struct on : gives_changed<name_reductions, E, detail::with_names_t<E, 0>> {};
};

}  // namespace hoist::terms::rules

namespace hoist {
template <class Canonical, class V, class Op, class F, class Z, class X>
  requires(rules::detail::can_be_named<Op>)
struct map_term<rules::detail::instead_of<Canonical, V>, apply<Op, F, Z, X>> {
  using Map = rules::detail::instead_of<Canonical, V>;
  template <bool Same, class Void = void>
  struct replaced {
    using type = V;
  };
  template <class Void>
  struct replaced<false, Void> {
    using type = apply<Op, map_term_t<Map, F>, map_term_t<Map, Z>, map_term_t<Map, X>>;
  };
  using type = typename replaced<std::is_same_v<rules::detail::canonical_t<apply<Op, F, Z, X>>, Canonical>>::type;
};
}  // namespace hoist
