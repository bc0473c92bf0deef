#pragma once
// Programs: a term with typed inputs.

#include <hoist/core/front/lambda.hpp>
#include <hoist/core/front/tags.hpp>
#include <hoist/core/front/uncalled.hpp>
#include <hoist/core/types/product_type.hpp>

namespace hoist {

struct zip_;

namespace detail {
template <class T, class... L>
struct extents_of {
  template <int I, class K>
  using input_term = input<I, K, L...>;
};
template <class T, length N, class... L>
struct extents_of<array<T, N>, L...> : extents_of<T, L..., extent<N>> {
  static_assert(N.is_known(), HOIST_ONE_QUOTIENT);
};

template <class T, int I>
using input_symbol = term_symbol<typename extents_of<T>::template input_term<I, kind_t<T>>, T>;
/// The arrays that an input is in memory, and what stands for it in a program: an array of tuples is zipped of its components'.
template <class T>
struct input_parts {
  using types = meta::list<T>;
  template <int I>
  using symbol = input_symbol<T, I>;
};
template <class... T, length L>
struct input_parts<array<tuple<T...>, L>> {
  using types = meta::list<array<T, L>...>;
  template <int I, class Numbers>
  struct zipped;
  template <int I, int... K>
  struct zipped<I, std::integer_sequence<int, K...>> {
    using type = expr<apply<zip_, term_of<input_symbol<array<T, L>, I + K>>...>, array<tuple<T...>, L>>;
  };
  template <int I>
  using symbol = typename zipped<I, std::make_integer_sequence<int, sizeof...(T)>>::type;
};
/// The least length that is a number of the arrays in T, 1 where there is none, and how many extents T has in memory, a vector's
/// width among them.
template <class T>
struct measured {
  enum : long { least = 1, dimensions = 0 };
};
template <class... T>
consteval long least_length() {
  long n = 1;
  ((n = measured<T>::least < n ? measured<T>::least : n), ...);
  return n;
}
template <class... T>
consteval long most_dimensions() {
  long n = 0;
  ((n = measured<T>::dimensions > n ? measured<T>::dimensions : n), ...);
  return n;
}
template <class T, int W>
struct measured<vec<T, W>> {
  enum : long { least = 1, dimensions = 1 };
};
template <class T, length L>
struct measured<array<T, L>> {
  enum : long {
    least = L.is_number() && L.number() < measured<T>::least ? L.number() : long(measured<T>::least),
    dimensions = 1 + long(measured<T>::dimensions)
  };
};
template <class... T>
struct measured<tuple<T...>> {
  enum : long { least = least_length<T...>(), dimensions = most_dimensions<T...>() };
};

/// Whether what a function gives can be its results: of a product, each of the members, of which there are two or more, is a term
/// or computed of terms.
template <class... X>
consteval bool are_results(meta::list<X...>) {
  constexpr bool several = sizeof...(X) > 1, terms = (__is_base_of(on_terms, X) && ...);
  static_assert(several, "hoist: a program gives a product of two terms or more; one is returned by itself");
  static_assert(!several || terms, "hoist: a program gives a product whose members are terms, each a result of its own");
  return several && terms;
}
consteval bool are_results(meta::list<>) { return true; }
/// The same without a report.
template <class... X>
consteval bool may_be_results(meta::list<X...>) {
  return sizeof...(X) == 0 || (sizeof...(X) > 1 && (__is_base_of(on_terms, X) && ...));
}
/// L, which gives a product of terms, as a function that gives what make_tuple makes of them.
template <class L>
struct tuple_of_product {
  [[no_unique_address]] L of;
  template <class... S>
  constexpr auto operator()(S... s) const {
    const auto given = of(s...);
    return product_type<std::remove_const_t<decltype(given)>>::call(given, [](const auto&... x) { return make_tuple(x...); });
  }
};

template <class T>
inline constexpr bool can_be_input = is_scalar_type<T>;
template <class T, int W>
inline constexpr bool can_be_input<vec<T, W>> = is_scalar_type<T> && is_vector_width(W);
template <class T, length L>
inline constexpr bool can_be_input<array<T, L>> = can_be_input<T>;
template <class... T, length L>
inline constexpr bool can_be_input<array<tuple<T...>, L>> = sizeof...(T) > 1 && sizeof...(T) <= 12 &&
                                                            ((is_scalar_type<T> || is_vector_type<T>)&&...);
template <class... T, length L, length K>
inline constexpr bool can_be_input<array<array<tuple<T...>, L>, K>> = false;
template <class... In>
constexpr int inputs_before(int i) {
  int n = 0, k = 0;
  ((n += k++ < i ? input_parts<In>::types::size : 0), ...);
  return n;
}
/// What goes on after a mistake in a program's inputs, or without its function.
struct mistaken_program : program_base {
  using term = term_of<mistaken>;
  using type = mistake;
  using inputs = meta::list<>;
  using given = inputs;
  static constexpr int input_count = 0;
};
/// Says what is wrong with a program's inputs and doesn't look at its function. Apart from the inputs' types, so that compilers
/// don't print them.
template <bool Possible, long Least, long Dimensions>
struct program_without_inputs {
  template <class... L>
  constexpr auto operator()(L...) const {
    static_assert(Possible,
                  "hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, "
                  "N> of numbers and vectors");
    static_assert(numbers_are<1, Least>::at_most, "hoist: an array of an input has at least one element");
    static_assert(numbers_are<Dimensions, 4>::at_most, "hoist: an input has at most 4 dimensions, a vector's width among them");
    return mistaken_program{};
  }
};
/// The terms that functions make of S..., which stand for a program's inputs.
template <class... S>
struct terms_of_inputs {
  /// Of what L gave. A term is told by its name first, since a pair may have terms as its bases.
  template <class L, class R>
  static constexpr auto from() {
    if constexpr (is_expr<R> && requires { typename R::term; })
      return R{};
    else if constexpr (is_product_type<R>)
      return from<tuple_of_product<L>, decltype(std::declval<tuple_of_product<L>>()(S{}...))>();
    else if constexpr (is_computed<R>)
      return body_of<L, R, S...>();
    else
      return 0;
  }
  /// A mistake where L gives no term.
  template <class L>
  static constexpr auto by() {
    if constexpr (requires(const L& f) { f(S{}...); }) {
      using given = std::remove_cvref_t<decltype(std::declval<const L&>()(S{}...))>;
      if constexpr (may_be_results(typename product_type<given>::types{})) {
        using R = decltype(from<L, given>());
        if constexpr (is_expr<R> && !is_unfinished<R>)
          return R{};
        else
          return mistaken{};
      } else {
        return mistaken{};
      }
    } else {
      return mistaken{};
    }
  }
};
template <class... In, int... I>
terms_of_inputs<typename input_parts<In>::template symbol<inputs_before<In...>(I)>...> inputs_as(
    std::integer_sequence<int, I...>);
template <class... In>
using inputs_of = decltype(inputs_as<In...>(std::make_integer_sequence<int, sizeof...(In)>{}));
}  // namespace detail

/// The program that the function L makes of inputs of the types Given.... An input may be given as an array of tuples; `inputs` has
/// an array for each component. L names it and not its term, which is long.
template <class L, class... Given>
struct program_of : detail::program_base {
  using result = decltype(detail::inputs_of<Given...>::template by<L>());
  using term = renumber<term_of<result>>;
  using type = type_of<result>;
  using inputs = meta::concat_t<typename detail::input_parts<Given>::types...>;
  using given = meta::list<Given...>;
  static constexpr int input_count = inputs::size;
};

namespace detail {
/// Makes a program of a function of S..., which stand for the inputs.
template <class... S>
struct program_with {
  template <class Void = void>
  constexpr auto operator()() const {
    static_assert(meta::never<Void>,
                  "hoist: a program needs a function of its inputs, program<array<float, N>>([](auto x) { ... })");
    return mistaken_program{};
  }
  template <class L>
  constexpr auto operator()(L) const {
    constexpr bool possible = callable<L>();
    static_assert(possible, "hoist: the program's function can't be called with its inputs");
    if constexpr (possible) {
      using given = std::remove_cvref_t<decltype(std::declval<const L&>()(S{}...))>;
      constexpr bool results = are_results(typename product_type<given>::types{});
      if constexpr (results) {
        using R = decltype(terms_of_inputs<S...>::template from<L, given>());
        constexpr bool is_term = is_expr<R>;
        if constexpr (is_term && !is_unfinished<R>) {
          static_assert(numbers_are<1, least_length<type_of<R>>()>::at_most,
                        "hoist: a program's result has at least one element; drop, trim or tail left none");
          static_assert(numbers_are<tags_in<term_of<R>>().clash, 0>::at_most,
                        "hoist: two accesses of the program have one tag; give each its own name");
          static_assert(numbers_are<tags_in<term_of<R>>().too_many, 0>::at_most, "hoist: a program has at most 32 tags");
        } else if constexpr (is_term) {
          static_assert(!is_term,
                        "hoist: a user function may not capture a value; make the value an input of the program, whose term it "
                        "may capture");
        } else {
          static_assert(is_term, "hoist: the program's function must return a term");
        }
      }
    }
    return program_of<L, type_of<S>...>{};
  }
  /// With a name, which must outlive the program.
  template <class L>
  constexpr auto operator()(const char* name, L f) const {
    auto named = (*this)(f);
    named.name = name;
    return named;
  }

 private:
  /// Of a function that takes whatever it is given no more is asked, so that the way to a mistake in it is short.
  template <class L>
  static consteval bool callable() {
    if constexpr (takes_any_inputs<L, sizeof...(S)>())
      return true;
    else
      return requires(const L& f) { f(S{}...); };
  }
};
template <class... In, int... I>
constexpr auto program_with_inputs(std::integer_sequence<int, I...>) {
  constexpr bool possible = (can_be_input<In> && ...);
  constexpr long least = least_length<In...>(), dimensions = most_dimensions<In...>();
  if constexpr (possible && least > 0 && dimensions <= 4)
    return program_with<typename input_parts<In>::template symbol<inputs_before<In...>(I)>...>{};
  else
    return program_without_inputs<possible, least, dimensions>{};
}
}  // namespace detail

/// A program from a function of its inputs.
///   inline constexpr auto p = program<array2<float, N, M>>([](auto in) { ... });
///   inline constexpr auto blur = program<array2<float, N, M>>("blur", [](auto in) { ... });
/// The name is what sentences about its calls say; without one they say "the program".
/// In a header it must be `inline constexpr`, so that the closure is one type in every translation unit.
template <class... In>
inline constexpr auto program =
    detail::program_with_inputs<same_elements_t<In>...>(std::make_integer_sequence<int, sizeof...(In)>{});

template <class P>
using program_term = typename std::remove_cvref_t<P>::term;

namespace detail {
/// Whether something was said of a program, so that nothing more is made of it.
template <class P>
concept a_mistaken_program = __is_base_of(program_base, P) && __is_same(typename P::type, mistake);
template <class P>
concept a_program = __is_base_of(program_base, P) && !a_mistaken_program<P>;
}  // namespace detail

}  // namespace hoist
