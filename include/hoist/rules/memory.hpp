#pragma once
// Memory: results materialised in an address space, and copies of what is read several times.

#include <hoist/patterns/let.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/rules/quotation.hpp>

namespace hoist::terms::rules {

namespace detail {
/// Whether a pattern materialises its argument in an address space.
template <class Op>
inline constexpr bool is_memory = false;
template <>
inline constexpr bool is_memory<to_global_> = true;
template <>
inline constexpr bool is_memory<to_local_> = true;
template <>
inline constexpr bool is_memory<to_private_> = true;
template <class L>
inline constexpr bool is_memory<to_local_padded_<L>> = true;
template <class E>
inline constexpr bool is_materialised = false;
template <class Op, class X>
inline constexpr bool is_materialised<apply<Op, X>> = is_memory<Op>;

/// Copied by loops, one for each dimension.
template <class... Loop>
struct copied_by {
  using type = steps<>;
};
template <class Loop, class... Inner>
struct copied_by<Loop, Inner...> {
  using type = map_over<Loop, typename copied_by<Inner...>::type>;
};
/// The dimensions of a kind.
template <class K>
inline constexpr std::size_t dimensions_in = 0;
template <class K>
inline constexpr std::size_t dimensions_in<arr<K>> = 1 + dimensions_in<K>;
}  // namespace detail

/// E  =  Memory E, for what a function computes: to_global, to_local, to_private, or padded local memory. Only the
/// address space changes; lowering checks that it can be there. Source: [Remmelg2019] figure 2.10d.
template <class Memory>
struct materialise : rule<"f = memory . f", "there is nothing that is computed, or it is materialised already"> {
  static constexpr const char* name = std::is_same_v<Memory, to_global_>    ? "f = to_global . f"
                                      : std::is_same_v<Memory, to_private_> ? "f = to_private . f"
                                                                            : "f = to_local . f";
  template <class E>
  struct on : none<materialise> {};
  template <class Op, class... X>
    requires(computes<apply<Op, X...>> && !detail::is_memory<Op>)
  struct on<apply<Op, X...>> : gives<apply<Memory, apply<Op, X...>>, materialise> {};
};

/// X  =  Loop id X, with a loop for each dimension: what a memory needs to be written by, and results that are views.
template <class... Loop>
struct copy_by : rule<"x = map id x", "there is no array of so many dimensions"> {
  template <class E>
  struct on : none<copy_by> {};
  template <class E>
    requires(detail::dimensions_in<hoist::kind<E>> == sizeof...(Loop))
  struct on<E> : gives<pipe<term<E>, typename detail::copied_by<Loop...>::type>, copy_by> {};
};

/// let (map f X) g  =  let (to_private (map f X)) g, for maps that are loops of one work-item: each element is computed once.
struct keep_named_array : rule<"let (map f) = let (to_private . map f)", "there is no name of an array that a loop makes"> {
  template <class E>
  struct on : none<keep_named_array> {};
  template <class P, class K, class B, class F, class X>
  struct on<let<fun<P, K, B>, apply<map_seq_<>, F, X>>>
      : gives<let<fun<P, K, B>, apply<to_private_, apply<map_seq_<>, F, X>>>, keep_named_array> {};
  template <class P, class K, class B, class F, class X>
  struct on<let<fun<P, K, B>, map_unrolled<F, X>>>
      : gives<let<fun<P, K, B>, apply<to_private_, map_unrolled<F, X>>>, keep_named_array> {};
};

/// map f X  =  map f (Memory (Loop id X)), for any map: X is copied, by a loop for each dimension.
/// Source: [Remmelg2019] 5.6.2, copies to local and private memory.
template <class Memory, class... Loop>
struct copy_source
    : rule<"map f = map f . copy", "there is no map over an array of so many dimensions that isn't materialised already"> {
  template <class E>
  struct on : none<copy_source> {};
  template <class Op, class P, class K, class B, class X>
    requires(detail::dimensions_in<hoist::kind<X>> == sizeof...(Loop) && !detail::is_materialised<X>)
  struct on<apply<Op, fun<P, K, B>, X>>
      : gives<pipe<term<X>, typename detail::copied_by<Loop...>::type, apply<Memory>, apply<Op, fun<P, K, B>>>, copy_source> {};
};

/// to_global x  =  x: it is computed by the kernels that read it.
struct forget_buffer : rule<"to_global x = x", "nothing is materialised in global memory"> {
  template <class E>
  struct on : none<forget_buffer> {};
  template <class X>
  struct on<apply<to_global_, X>> : gives<X, forget_buffer> {};
};
/// let x f  =  f x: x is computed wherever f reads it.
struct inline_let : rule<"let x f = f x", "there is no let"> {
  template <class E>
  struct on : none<inline_let> {};
  template <class P, class K, class B, class X>
  struct on<let<fun<P, K, B>, X>> : gives<substitute_t<B, P, X>, inline_let> {};
};

}  // namespace hoist::terms::rules
