#pragma once
// A step of a reduction of chunks whose accumulator is a tuple of arrays, by the phases of a group that has some rows: its named numbers
// and arrays, and the new accumulator.

#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/rules/row_block_phases.hpp>
#include <hoist/rules/tile_copies.hpp>

namespace hoist::terms::rules {

namespace detail {

template <class Scope, class P, class Term>
struct with_own;
template <class Rows, class... O, class C, class Columns, int D, class P, class Term>
struct with_own<block_scope<Rows, meta::list<O...>, C, Columns, D>, P, Term> {
  using type = block_scope<Rows, meta::list<O..., block_value<P, void, Term>>, C, Columns, D + 1>;
};
template <class Scope, class P, class Term>
struct with_rows;
template <class... R, class Own, class C, class Columns, int D, class P, class Term>
struct with_rows<block_scope<meta::list<R...>, Own, C, Columns, D>, P, Term> {
  using type = block_scope<meta::list<R..., block_value<P, void, Term>>, Own, C, Columns, D + 1>;
};
template <class Scope>
inline constexpr int names_in = 0;
template <class Rows, class Own, class C, class Columns, int D>
inline constexpr int names_in<block_scope<Rows, Own, C, Columns, D>> = D;

/// The plan by which a scope's chunk is copied.
template <class Scope>
struct scope_plan;
template <class Rows, class Own, class C, class Plan, int... Left, class Columns, int D>
struct scope_plan<block_scope<Rows, Own, chunk_with<C, Plan, Left...>, Columns, D>> {
  using type = typename Plan::plan;
};
template <class Scope>
using plan_of = typename scope_plan<Scope>::type;

struct block_name_of_stage {};
/// A name of D for the term E, whose body Then makes of the variable.
template <int D, class E>
struct named_stage {
  using P = block_name<block_name_of_stage, D>;
  using K = hoist::kind<E>;
  using variable = var<P, K>;
  template <class Body>
  using then = let<fun<P, K, Body>, E>;
};

/// The body B of a step: its names one after the other, and then the accumulator.
template <class Scope, class B>
struct block_steps_in_scope {
  static constexpr bool matches = false;
};
template <class Scope, class... E>
struct block_steps_in_scope<Scope, make_tuple<E...>> {
  static constexpr bool matches = true;
  using type = typename block_phase<Scope, steps<>, make_tuple, E...>::type;
};

/// What of the body B is made before its other names: all of it, or what its first name stands for.
template <class B>
struct first_made {
  using type = B;
};
template <class F, class E>
struct first_made<let<F, E>> {
  using type = E;
};
/// The first of a chunk's arrays that E takes and that isn't copied; -1 where there is none.
template <class E, class C>
inline constexpr int array_to_copy = -1;
template <class E, class C, class Plan, int I, int... Left>
inline constexpr int array_to_copy<E, chunk_with<C, Plan, I, Left...>> =
    !std::is_same_v<with_component<E, C, I, void>, E> ? I : array_to_copy<E, chunk_with<C, Plan, Left...>>;
template <class Left, int I, class... Done>
struct copies_left;
template <class C, class Plan, int... Done, int I>
struct copies_left<chunk_with<C, Plan>, I, numbers<Done...>> {
  using type = chunk_with<C, Plan, Done...>;
};
template <class C, class Plan, int First, int... Left, int... Done, int I>
struct copies_left<chunk_with<C, Plan, First, Left...>, I, numbers<Done...>>
    : copies_left<chunk_with<C, Plan, Left...>, I, std::conditional_t<First == I, numbers<Done...>, numbers<Done..., First>>> {
};
template <class V, class Plan>
struct columns_by {
  using dealt = transpose<split<typename Plan::items, divisible<typename Plan::items, V>>>;
  using neighbours = unquoted<pipe<term<divisible<typename Plan::items, transpose<V>>>,
                                   typename Plan::template items_of_columns<typename Plan::elements>>>;
};
/// Columns with those of the array I that V is.
template <class Columns, int I, class V, class Plan, class All>
struct columns_with;
template <class... Column, int I, class V, class Plan, int... J>
struct columns_with<meta::list<Column...>, I, V, Plan, numbers<J...>> {
  using by = columns_by<V, Plan>;
  using type = meta::list<std::conditional_t<J == 2 * I, typename by::dealt,
                                             std::conditional_t<J == 2 * I + 1, typename by::neighbours, Column>>...>;
};

/// The body of a step where an array of the chunk is copied to local memory before the first that takes it.
template <class Scope, class B, int I>
struct block_steps_after_copy;
template <class Scope, class B>
struct block_steps_after_copy<Scope, B, -1> : block_steps_in_scope<Scope, B> {};
template <class Scope, class B>
struct block_steps;
template <class Rows, class Own, class C, class... Column, int D, class B>
struct block_steps<block_scope<Rows, Own, C, meta::list<Column...>, D>, B>
    : block_steps_after_copy<block_scope<Rows, Own, C, meta::list<Column...>, D>, B,
                             array_to_copy<typename first_made<B>::type, C>> {};
template <class Rows, class Own, class C, class Plan, int... Left, class... Column, int D, class B, int I>
  requires(I >= 0)
struct block_steps_after_copy<block_scope<Rows, Own, chunk_with<C, Plan, Left...>, meta::list<Column...>, D>, B, I> {
  using array = get<I, typename Plan::template chunk_variable<C>>;
  using copy = typename Plan::plan::copy::template placed<array>;
  using K = hoist::kind<array>;
  using P = block_name<columns_of_chunk<void, void>, I>;
  using columns = typename columns_with<meta::list<Column...>, I, var<P, K>, typename Plan::plan,
                                        typename first_numbers<sizeof...(Column)>::type>::type;
  using rest =
      block_steps<block_scope<Rows, Own, typename copies_left<chunk_with<C, Plan, Left...>, I, numbers<>>::type, columns, D>,
                  B>;
  static constexpr bool matches = rest::matches;
  using type = let<fun<P, K, typename rest::type>, copy>;
};

/// A number, kept by every work-item that has its row.
template <class Scope, class P, class B, class E, bool Reduces = inner_reduction<E, reduce_>::found>
struct block_number {
  using named = named_stage<names_in<Scope>, apply<to_private_, own_results<Scope, E>>>;
  using rest = block_steps<typename with_own<Scope, P, typename named::variable>::type, B>;
  static constexpr bool matches = rest::matches;
  using type = typename named::template then<typename rest::type>;
};
/// A number of a reduction: each work-item reduces its own elements, then what those of its line made of theirs.
template <class Scope, class P, class B, class E>
struct block_number<Scope, P, B, E, true> {
  using inner = inner_reduction<E, reduce_>;
  using own = reduce<typename inner::op, typename inner::start, typename inner::array>;
  using parts = named_stage<names_in<Scope>, apply<to_local_, own_results<Scope, own>>>;
  struct of_line;
  using others = unquoted<pipe<term<typename parts::variable>, on_each<transpose<>>>>;
  using inside = typename with_rows<Scope, of_line, others>::type;
  using all = reduce<typename inner::op, typename inner::start, var<of_line, arr<hoist::kind<own>>>>;
  using named = named_stage<names_in<inside>, apply<to_private_, own_results<inside, typename inner::template around<all>>>>;
  using rest = block_steps<typename with_own<inside, P, typename named::variable>::type, B>;
  static constexpr bool matches = rest::matches;
  using type = typename parts::template then<typename named::template then<typename rest::type>>;
};
/// An array, whose elements the work-items of a line have in registers. Where a contraction takes whole rows of it, these
/// stand in local memory.
template <class Scope, class P, class B, class E, bool Whole>
struct block_array {
  using named = named_stage<names_in<Scope>, apply<to_private_, own_results<Scope, E>>>;
  using rest = block_steps<typename with_own<Scope, P, typename named::variable>::type, B>;
  static constexpr bool matches = rest::matches;
  using type = typename named::template then<typename rest::type>;
};
/// The whole rows of a named array.
template <class P>
struct whole_rows;
/// P's whole rows, where a contraction's rows are P.
template <class P>
struct takes_whole {};
template <class Scope, class P, class B, class E>
struct block_array<Scope, P, B, E, true> {
  using named = named_stage<names_in<Scope>, apply<to_private_, own_results<Scope, E>>>;
  using inside = typename with_own<Scope, P, typename named::variable>::type;
  using K = hoist::kind<E>;
  using copy = unquoted<pipe<term<var<P, K>>, map_over<map_unrolled_>>>;
  using plan = plan_of<Scope>;
  using in_rows = named_stage<names_in<inside>, typename plan::template in_local<dealt_joined<inside, copy>>>;
  using lines = unquoted<pipe<term<typename in_rows::variable>, typename plan::lines_in_local>>;
  using rest = block_steps<typename with_rows<inside, whole_rows<P>, lines>::type, map_term_t<takes_whole<P>, B>>;
  static constexpr bool matches = rest::matches;
  using type = typename named::template then<typename in_rows::template then<typename rest::type>>;
};

template <class Scope, class P, class K, class B, class E>
  requires is_element<hoist::kind<E>>
struct block_steps_in_scope<Scope, let<fun<P, K, B>, E>> : block_number<Scope, P, B, E> {};
template <class Scope, class P, class K, class B, class E>
  requires(!is_element<hoist::kind<E>>)
struct block_steps_in_scope<Scope, let<fun<P, K, B>, E>>
    : block_array<Scope, P, B, E, !std::is_same_v<map_term_t<takes_whole<P>, B>, B>> {};

/// A chunk of the arrays Part... for a plan, and what each work-item of a line has of them: of an array of rows nothing, until it is
/// copied.
template <class Plan, class K>
struct planned_chunk {
  using plan = Plan;
  template <class C>
  using chunk_variable = var<C, K>;
};
template <class Plan, class C, class K, class Columns, class Left, int I, class... Part>
struct chunk_scope;
template <class Plan, class C, class K, class Columns, int... Left, int I>
struct chunk_scope<Plan, C, K, Columns, numbers<Left...>, I> {
  using chunk = chunk_with<C, planned_chunk<Plan, K>, Left...>;
  using columns = Columns;
};
template <class Plan, class C, class K, class... Column, int... Left, int I, class J, class... Part>
struct chunk_scope<Plan, C, K, meta::list<Column...>, numbers<Left...>, I, arr<arr<J>>, Part...> {
  using nothing = fill<typename Plan::items, apply<literal<int, real(0)>>>;
  using rest = chunk_scope<Plan, C, K, meta::list<Column..., nothing, nothing>, numbers<Left..., I>, I + 1, Part...>;
  using chunk = typename rest::chunk;
  using columns = typename rest::columns;
};
template <class Plan, class C, class K, class... Column, int... Left, int I, class J, class... Part>
  requires(is_element<J>)
struct chunk_scope<Plan, C, K, meta::list<Column...>, numbers<Left...>, I, arr<J>, Part...> {
  using dealt = transpose<split<typename Plan::items, divisible<typename Plan::items, get<I, var<C, K>>>>>;
  using rest = chunk_scope<Plan, C, K, meta::list<Column..., dealt, dealt>, numbers<Left...>, I + 1, Part...>;
  using chunk = typename rest::chunk;
  using columns = typename rest::columns;
};

}  // namespace detail

}  // namespace hoist::terms::rules

namespace hoist {
template <class P, class Q, class J, class B, class X>
  requires(rules::detail::block_contraction<terms::map<fun<Q, J, B>, X>>::matches)
struct map_term<rules::detail::takes_whole<P>, terms::map<fun<Q, J, B>, X>> {
  using C = rules::detail::block_contraction<terms::map<fun<Q, J, B>, X>>;
  template <class Rows>
  struct with {
    using type = B;
  };
  template <class K>
  struct with<var<P, K>> {
    using type = substitute_t<B, P, var<rules::detail::whole_rows<P>, K>>;
  };
  using type = terms::map<fun<Q, J, typename with<typename C::rows>::type>, X>;
};
}  // namespace hoist
