#pragma once
// Results that no loop writes: what is read through a pattern that only reads, such as pad or fill, is copied.

#include <hoist/patterns/at.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/scan.hpp>
#include <hoist/rules/lowering.hpp>

namespace hoist::terms::rules {

namespace detail {
template <class K>
inline constexpr bool is_array_kind = false;
template <class K>
inline constexpr bool is_array_kind<arr<K>> = holds_numbers<K>;
/// Whether a pattern has a way to write what it makes, or kernels of its own.
template <class Op>
inline constexpr bool has_writer = Op::facets.write != nullptr || Op::facets.who != ir::computed_by::reader;
/// X copied, if it is an array.
template <class X>
using copied_array =
    typename std::conditional_t<is_array_kind<hoist::kind<X>>, copied<X, hoist::kind<X>>, copied<X, void>>::type;

template <class E, class P>
struct is_layout;
/// A result with a copy wherever something is computed and no loop writes it. Inside: in a function that is mapped.
template <class E, bool Inside>
struct with_copied_results {
  using type = std::conditional_t<Inside, copied_array<E>, E>;
};
template <class E, bool Inside>
using with_copied_results_t = typename with_copied_results<E, Inside>::type;
/// Patterns of several arguments: all but those with a way to write only read.
template <class Op, class... X, bool Inside>
struct with_copied_results<apply<Op, X...>, Inside> {
  using E = apply<Op, X...>;
  using type = std::conditional_t<!has_writer<Op> && (Inside || computes<E>), copied_array<E>, E>;
};
/// Scans become loops that write.
template <bool Before, class F, class Z, class X, bool Inside>
struct with_copied_results<scan<Before, F, Z, X>, Inside> {
  using type = scan<Before, F, Z, X>;
};
template <class... X, bool Inside>
struct with_copied_results<concat<X...>, Inside> {
  using E = concat<X...>;
  using type = std::conditional_t<Inside || computes<E>, copied_array<E>, E>;
};
template <class L, bool Promised, class X, class I, bool Inside>
struct with_copied_results<scatter<L, Promised, X, I>, Inside> {
  using type = scatter<L, Promised, with_copied_results_t<X, true>, I>;
};
template <class Op, class X, bool Inside>
  requires(Op::facets.target != nullptr)
struct with_copied_results<apply<Op, X>, Inside> {
  using type = apply<Op, with_copied_results_t<X, Inside>>;
};
/// Results that are only moved stand beside others that are computed.
template <class... X, bool Inside>
struct with_copied_results<make_tuple<X...>, Inside> {
  using type = make_tuple<
      typename std::conditional_t<computes<X>, with_copied_results<X, Inside>, with_copied_results<X, true>>::type...>;
};
/// A loop that is a program is that of the only row.
template <class F, class Z, class X>
struct with_copied_results<reduce_seq<F, Z, X>, false> {
  using rows = fill<num<1>, X>;
  using P = introduced<is_layout<X, rows>, rows>;
  using K = hoist::kind<X>;
  using type = only<map<fun<P, K, reduce_seq<F, Z, var<P, K>>>, rows>>;
};
/// An accumulated array is private, and begins with what loops write.
template <class E>
struct with_copied_start {
  using type = E;
};
template <class Unroll, class F, class Z, class X>
struct with_copied_start<accumulate<Unroll, F, Z, X>> {
  using type = accumulate<Unroll, F, with_copied_results_t<Z, true>, X>;
};
template <class F, class Z, bool Inside>
struct with_copied_results<apply<merged_by_, F, Z>, Inside> {
  using type = apply<merged_by_, F, with_copied_results_t<Z, Inside>>;
};
template <class Unroll, class F, class Z, class X>
struct with_copied_results<accumulate<Unroll, F, Z, X>, true> {
  using type = copied_array<typename with_copied_start<accumulate<Unroll, F, Z, X>>::type>;
};
template <class P, class K, class B, class X, bool Inside>
struct with_copied_results<let<fun<P, K, B>, X>, Inside> {
  using type = let<fun<P, K, with_copied_results_t<B, Inside>>, typename with_copied_start<X>::type>;
};
/// Whether a function of P has the result E that only moves P, by patterns that can be written through.
template <class E, class P>
struct is_layout {
  enum : bool { here = false };
};
template <class P, class K>
struct is_layout<var<P, K>, P> {
  enum : bool { here = true };
};
template <class Op, class X, class P>
struct is_layout<apply<Op, X>, P> {
  enum : bool { here = Op::facets.target != nullptr && bool(is_layout<X, P>::here) };
};
template <class Q, class K, class B, class X, class P>
struct is_layout<map<fun<Q, K, B>, X>, P> {
  enum : bool { here = bool(is_layout<B, Q>::here) && bool(is_layout<X, P>::here) };
};
/// A map that computes is a loop, whose function's arrays are written inside of it; one that moves is a layout, or is copied.
template <class P, class K, class B, class X, bool Inside>
  requires computes<fun<P, K, B>>
struct with_copied_results<map<fun<P, K, B>, X>, Inside> {
  using type = map<fun<P, K, with_copied_results_t<B, true>>, X>;
};
template <class P, class K, class B, class X, bool Inside>
  requires(!computes<fun<P, K, B>> && bool(is_layout<B, P>::here))
struct with_copied_results<map<fun<P, K, B>, X>, Inside> {
  using type = map<fun<P, K, B>, with_copied_results_t<X, Inside>>;
};
template <class P, class K, class B, class X, bool Inside>
  requires(!computes<fun<P, K, B>> && !bool(is_layout<B, P>::here))
struct with_copied_results<map<fun<P, K, B>, X>, Inside> {
  using E = map<fun<P, K, B>, X>;
  using type = std::conditional_t<Inside || computes<X>, copied_array<E>, E>;
};
}  // namespace detail

/// X  =  map id X, for the arrays of a result that are computed but that only patterns which read make, such as pad, fill and
/// zip; also in the functions of maps.
struct write_results : rule<"map id, of what is only read"> {
  template <class E>
  struct on : gives_changed<write_results, E, detail::with_copied_results_t<E, false>> {};
};

}  // namespace hoist::terms::rules
