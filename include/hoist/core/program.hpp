#pragma once
// Programs: a term with typed inputs.

#include <hoist/core/expr.hpp>

namespace hoist {

/// A program: its term E of type T over inputs of the types In....
template <class E, class T, class... In>
struct program_of {
  using term = renumber<E>;
  using type = T;
  using inputs = meta::list<In...>;
  static constexpr int input_count = sizeof...(In);
};

namespace detail {
template <class T, class... L>
struct extents_of {
  template <int I, class K>
  using input_term = input<I, K, L...>;
};
template <class T, length N, class... L>
struct extents_of<array<T, N>, L...> : extents_of<T, L..., extent<N>> {};

template <class T, int I>
using input_symbol = term_symbol<typename extents_of<T>::template input_term<I, kind_t<T>>, T>;
struct no_term {};
template <bool Possible, class L, class... S>
constexpr auto result_of() {
  if constexpr (Possible) {
    using R = std::remove_cvref_t<decltype(std::declval<const L&>()(S{}...))>;
    if constexpr (is_expr<R>) return R{};
    else if constexpr (is_computed<R>) return body_of<L, R, S...>();
    else return no_term{};
  } else {
    return no_term{};
  }
}

/// Makes a program of a function of the inputs S....
template <is_symbol... S>
struct program_with {
  template <class L>
  constexpr auto operator()(L) const {
    constexpr bool possible = requires(const L& f) { f(S{}...); };
    using R = decltype(result_of<possible, L, S...>());
    static_assert(possible, "hoist: the program's function can't be called with its inputs");
    constexpr bool finished = !is_unfinished<R>;
    static_assert(finished, "hoist: a user function may not capture a value; make the value an input of the program, whose term it may capture");
    static_assert(!possible || is_expr<R>, "hoist: the program's function must return a term");
    if constexpr (is_expr<R>) return program_of<term_of<R>, type_of<R>, type_of<S>...>{};
    else return program_of<term_of<mistaken>, mistake, type_of<S>...>{};
  }
};
template <class T>
inline constexpr bool can_be_input = is_scalar_type<T> || is_vector_type<T>;
template <class T, length L>
inline constexpr bool can_be_input<array<T, L>> = can_be_input<T>;
/// Takes any function and doesn't look at it, since its inputs are a mistake.
struct program_without_inputs {
  template <class L>
  constexpr auto operator()(L) const {
    return program_of<term_of<mistaken>, mistake>{};
  }
};
template <class... In, int... I>
constexpr auto program_with_inputs(std::integer_sequence<int, I...>) {
  constexpr bool possible = (can_be_input<In> && ...);
  static_assert(possible, "hoist: an input is a number, a vector, or an array of these, such as array2<float, N, M>");
  if constexpr (possible) return program_with<input_symbol<In, I>...>{};
  else return program_without_inputs{};
}
}  // namespace detail

/// A program from a function of its inputs.
///   inline constexpr auto p = program<array2<float, N, M>>([](auto in) { ... });
/// In a header it must be `inline constexpr`, so that the closure is one type in every translation unit.
template <class... In>
inline constexpr auto program =
    detail::program_with_inputs<In...>(std::make_integer_sequence<int, sizeof...(In)>{});

template <class P>
using program_term = typename std::remove_cvref_t<P>::term;

}  // namespace hoist
