#pragma once
// Memory: results kept in memory of an address space, and copies of what is read several times.

#include <hoist/patterns/let.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/rules/writing.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::rules {

namespace detail {
/// The address space that a pattern keeps its argument in.
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
inline constexpr bool is_kept = false;
template <class Op, class X>
inline constexpr bool is_kept<apply<Op, X>> = is_memory<Op>;

/// Copied by loops, one for each dimension.
template <class... Loop>
struct copied_by {
  using type = steps<>;
};
template <class Loop, class... Inner>
struct copied_by<Loop, Inner...> {
  using type = over<Loop, typename copied_by<Inner...>::type>;
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
struct keep_in {
  static constexpr const char* name = std::is_same_v<Memory, to_global_>    ? "f = to_global . f"
                                      : std::is_same_v<Memory, to_private_> ? "f = to_private . f"
                                                                            : "f = to_local . f";
  template <class E>
  struct on : failed<"keep_in", "there is nothing that is computed, or it is kept already"> {};
  template <class Op, class... X>
    requires(computes<apply<Op, X...>> && !detail::is_memory<Op>)
  struct on<apply<Op, X...>> : rewritten<apply<Memory, apply<Op, X...>>, keep_in> {};
};

/// X  =  Loop id X, with a loop for each dimension: what a memory needs to be written by, and results that are views.
template <class... Loop>
struct copy_by {
  static constexpr const char* name = "x = map id x";
  template <class E>
  struct on : failed<"copy_by", "there is no array of so many dimensions"> {};
  template <class E>
    requires(detail::dimensions_in<hoist::kind<E>> == sizeof...(Loop))
  struct on<E> : written<copy_by, in<the<E>, typename detail::copied_by<Loop...>::type>> {};
};

/// map f X  =  map f (Memory (Loop id X)), for any map: X is copied, by a loop for each dimension.
/// Source: [Remmelg2019] 5.6.2, copies to local and private memory.
template <class Memory, class... Loop>
struct stage_source {
  static constexpr const char* name = "map f = map f . copy";
  template <class E>
  struct on : failed<"stage_source", "there is no map over an array of so many dimensions that isn't kept already"> {};
  template <class Op, class P, class K, class B, class X>
    requires(detail::dimensions_in<hoist::kind<X>> == sizeof...(Loop) && !detail::is_kept<X>)
  struct on<apply<Op, fun<P, K, B>, X>>
      : written<stage_source, in<the<X>, typename detail::copied_by<Loop...>::type, as<Memory>, as<Op, fun<P, K, B>>>> {};
};

/// accumulate (\sums t. f) z X  =  accumulate (\sums t. let (Memory (Loop id (get I t))) (\c. f with c for get I t)) z
/// X: one of the arrays that each step of a reduction takes is copied, by a loop for each of its dimensions. Source:
/// [Remmelg2019] 5.6.2; tiles of a matrix in local memory.
template <int I, class Memory, class... Loop>
struct stage_step {
  static constexpr const char* name = "reduce f = reduce (f . copy)";
  struct copy;
  template <class B, class T>
  struct body {
    template <class C>
    using of = typename detail::with_component<B, T, I, C>::type;
  };
  template <class B, class T, class J>
  using with_copy = unquoted<named<in<the<var<T, J>>, part<I>, typename detail::copied_by<Loop...>::type, as<Memory>>, copy,
                                   in<copy, by<body<B, T>>>>>;
  template <class E>
  struct on : failed<"stage_step", "there is no reduction of arrays whose steps take an array of so many dimensions"> {};
  template <class U, class A, class K, class T, class J, class B, class Z, class X>
    requires(detail::dimensions_in<hoist::kind<apply<get_component<I>, var<T, J>>>> == sizeof...(Loop))
  struct on<apply<accumulate_<U>, fun2<A, K, T, J, B>, Z, X>>
      : rewritten<apply<accumulate_<U>, fun2<A, K, T, J, with_copy<B, T, J>>, Z, X>, stage_step> {};
};

/// to_global x  =  x: it is computed by the kernels that read it.
struct forget_buffer {
  static constexpr const char* name = "to_global x = x";
  template <class E>
  struct on : failed<"forget_buffer", "nothing is kept in global memory"> {};
  template <class X>
  struct on<apply<to_global_, X>> : rewritten<X, forget_buffer> {};
};
/// let x f  =  f x: x is computed wherever f reads it.
struct inline_let {
  static constexpr const char* name = "let x f = f x";
  template <class E>
  struct on : failed<"inline_let", "there is no let"> {};
  template <class P, class K, class B, class X>
  struct on<apply<let_, fun<P, K, B>, X>> : rewritten<substitute_t<B, P, X>, inline_let> {};
};

}  // namespace hoist::rules
