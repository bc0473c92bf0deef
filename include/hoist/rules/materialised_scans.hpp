#pragma once
// Scans that are read again: a loop writes them, so they are materialised in global memory.

#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/histogram.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/patterns/tuple.hpp>
#include <hoist/rules/sources.hpp>

namespace hoist::terms::rules {

namespace detail {
template <class Op>
inline constexpr bool has_loops_of_its_own = std::is_same_v<Op, scan_seq_> || std::is_same_v<Op, scan_before_seq_>;
template <class L>
inline constexpr bool has_loops_of_its_own<histogram_<L>> = true;
/// Whether a term's value is a scan, or arrays of scans, perhaps moved.
template <class E>
struct is_scan {
  enum : bool { here = false };
};
template <class Op, class X>
struct is_scan<apply<Op, X>> : is_scan<X> {};
template <class Op, class F, class Z, class X>
  requires has_loops_of_its_own<Op>
struct is_scan<apply<Op, F, Z, X>> {
  enum : bool { here = true };
};
template <class P, class K, class B, class X>
struct is_scan<map<fun<P, K, B>, X>> {
  enum : bool { here = bool(is_scan<B>::here) || (!computes<B> && bool(is_scan<X>::here)) };
};

/// The first scan that a function's body reads, outside of functions in it; void where there is none.
template <class... X>
struct first_scan {
  using type = void;
};
template <class E, bool OnTheWay>
struct scan_in {
  using type = void;
};
template <class X, class... Rest>
struct first_scan<X, Rest...> {
  using here = typename scan_in<X, false>::type;
  using type = typename std::conditional_t<std::is_void_v<here>, first_scan<Rest...>, scan_in<X, false>>::type;
};
template <class Op, class... X, bool OnTheWay>
struct scan_in<apply<Op, X...>, OnTheWay> : first_scan<X...> {};
template <class Op, class X, bool OnTheWay>
struct scan_in<apply<Op, X>, OnTheWay> : scan_in<X, OnTheWay && Op::facets.target != nullptr> {};
template <class Op, class F, class Z, class X, bool OnTheWay>
  requires has_loops_of_its_own<Op>
struct scan_in<apply<Op, F, Z, X>, OnTheWay> {
  using inner = typename scan_in<X, false>::type;
  using type = std::conditional_t<OnTheWay || !std::is_void_v<inner>, inner, apply<Op, F, Z, X>>;
};
/// E with V in the place of the term S, outside of functions.
template <class E, class S, class V>
struct with_term {
  using type = E;
};
template <class S, class V>
struct with_term<S, S, V> {
  using type = V;
};
template <class Op, class... X, class S, class V>
  requires(!std::is_same_v<apply<Op, X...>, S>)
struct with_term<apply<Op, X...>, S, V> {
  using type = apply<Op, typename with_term<X, S, V>::type...>;
};

/// X in global memory where it is read.
template <class X, bool Read>
using materialised_if_read = std::conditional_t<Read, apply<to_global_, X>, X>;

/// A term whose scans are maps, materialised where others read them, outside of functions. Read: whether this one is.
template <class E, bool Read>
struct with_materialised_scans {
  using type = E;
};
template <class E, bool Read>
using with_materialised_scans_t = typename with_materialised_scans<E, Read>::type;
template <class Op, class... X, bool Read>
struct with_materialised_scans<apply<Op, X...>, Read> {
  using type = apply<Op, with_materialised_scans_t<X, true>...>;
};
/// Layouts of one array are written as they are read; concat and make_tuple write their parts.
template <class Op, class X, bool Read>
struct with_materialised_scans<apply<Op, X>, Read> {
  using type = apply<Op, with_materialised_scans_t<X, Read || Op::facets.target == nullptr>>;
};
template <class X, bool Read>
struct with_materialised_scans<apply<to_global_, X>, Read> {
  using type = apply<to_global_, with_materialised_scans_t<X, false>>;
};
template <class... X, bool Read>
struct with_materialised_scans<concat<X...>, Read> {
  using type = concat<with_materialised_scans_t<X, Read>...>;
};
template <class... X, bool Read>
struct with_materialised_scans<make_tuple<X...>, Read> {
  using type = make_tuple<with_materialised_scans_t<X, Read>...>;
};
template <class P, class K, class B, class X, bool Read>
struct with_materialised_scans<map<fun<P, K, B>, X>, Read> {
  using type =
      materialised_if_read<map<fun<P, K, B>, with_materialised_scans_t<X, Read || computes<B>>>, Read&& bool(is_scan<B>::here)>;
};
/// A function that reads a scan of what it is given is given that, too.
template <class P, class K, class B, class X, bool Read>
  requires(!std::is_void_v<typename scan_in<B, true>::type>)
struct with_materialised_scans<map<fun<P, K, B>, X>, Read> {
  using scan = typename scan_in<B, true>::type;
  using Q = introduced<is_scan<B>, X>;
  using pairs = zip<X, apply<to_global_, map<fun<Q, K, substitute_t<scan, P, var<Q, K>>>, X>>>;
  using N = introduced<Q, X>;
  using J = element_kind_t<pairs>;
  using body = substitute_t<typename with_term<B, scan, get<1, var<N, J>>>::type, P, get<0, var<N, J>>>;
  using type = with_materialised_scans_t<map<fun<N, J, body>, pairs>, Read>;
};
template <class Op, class F, class Z, class X, bool Read>
  requires has_loops_of_its_own<Op>
struct with_materialised_scans<apply<Op, F, Z, X>, Read> {
  using rows = fill<num<1>, with_materialised_scans_t<X, true>>;
  using P = introduced<is_scan<X>, rows>;
  using K = hoist::kind<X>;
  using type = only<materialised_if_read<map<fun<P, K, apply<Op, F, Z, var<P, K>>>, rows>, Read>>;
};
template <class P, class K, class B, class X, bool Read>
struct with_materialised_scans<let<fun<P, K, B>, X>, Read> {
  using type = let<fun<P, K, with_materialised_scans_t<B, Read>>, with_materialised_scans_t<X, true>>;
};
}  // namespace detail

/// f (map (scan g) X)  =  f (to_global (map (scan g) X)), wherever scans outside of functions are read again; a scan alone is
/// that of the only row, and one in a function stands beside what the function is given.
struct materialise_scans : rule<"scan = to_global . scan"> {
  template <class E>
  struct on : gives_changed<materialise_scans, E, typename detail::with_materialised_scans<E, false>::type> {};
};

}  // namespace hoist::terms::rules
