#pragma once
// Terms with their types, as a user holds them: what patterns give, and the parameters of lambdas.

#include <hoist/core/front/computed.hpp>
#include <hoist/core/front/probe.hpp>
#include <hoist/core/term/term.hpp>

namespace hoist {

struct expr_base {};
struct symbol_base {};
struct mistake;

/// A term E with its type T.
template <class E, class T>
struct typed_term : expr_base, detail::assigned_in<void> {
  using term = E;
  using type = T;
  using assigned = detail::assigned_in<void>;
};
template <class Op, class... X, class T>
struct typed_term<apply<Op, X...>, T> : expr_base, detail::assigned_in<Op> {
  using term = apply<Op, X...>;
  using type = T;
  using assigned = detail::assigned_in<Op>;
};
template <class X>
concept is_expr = __is_base_of(expr_base, X);
template <is_expr X>
using term_of = typename X::term;
template <is_expr X>
using type_of = typename X::type;
template <class X>
concept is_symbol = is_expr<X> && __is_base_of(symbol_base, X);

/// A call of the user function L (its result of kind R) on terms; the function's parameters have the kinds K....
template <class L, class R, class... K>
struct call;

namespace detail {
/// Assignment to a parameter, which is a mistake.
struct own_operators {
  template <class X>
  constexpr own_operators& operator=(const X&) {
    parameter_is_assigned<X>();
    return *this;
  }
};
/// What a parameter of type T is beside a term: how it is read in a probe, its operators, its alignment in closures.
template <class T>
struct readable {
  using type = untraced<T>;
  using operators = on_terms;
  enum : unsigned { alignment = 1 };
};
template <class T>
  requires is_scalar_type<T>
struct readable<T> {
  using type = val<T>;
  using operators = own_operators;
  enum : unsigned { alignment = scalar_alignment };
};
template <class T, int W>
struct readable<vec<T, W>> {
  struct named : val<vec<T, W>> {
    static constexpr named_component x{}, y{}, z{}, w{};
  };
  using type = named;
  using operators = own_operators;
  enum : unsigned { alignment = scalar_alignment };
};
/// A parameter that stands for its term alone, as functions inside may capture it.
struct as_term_base {};

// Classes inside a lambda of a variable template: both compilers print just `expr` and `symbol` for them, so that the
// lines which lead to a mistake stay short however long the terms and types are. The lambdas capture something: others
// have a conversion to a pointer, and that is two functions more for a compiler to name.
constexpr bool something() { return false; }
struct not_called {
  template <class... I>
  constexpr auto operator()(const I&...) const {
    term_is_called<meta::once<I...>>();
    return mistake_of<meta::once<I...>>();
  }
};
template <class E, class T>
inline constexpr auto make_expr = [captured = something()]() consteval {
  struct expr : typed_term<E, T>, on_terms, not_called {
    using typed_term<E, T>::assigned::operator=;
  };
  return expr{};
};
/// What goes on after a mistake may stand where a condition does.
template <>
inline constexpr auto make_expr<var<mistake, mistake>, mistake> = [captured = something()]() consteval {
  struct expr : typed_term<var<mistake, mistake>, mistake>, on_terms, not_called {
    using assigned_once::operator=;
    constexpr explicit operator bool() const { return false; }
  };
  return expr{};
};
template <class E, class T>
inline constexpr auto make_symbol = [captured = something()]() consteval {
  struct alignas(readable<T>::alignment) symbol : typed_term<E, T>, symbol_base, readable<T>::type, readable<T>::operators {
    using readable<T>::operators::operator=;
  };
  return symbol{};
};
template <class E, sequence T>
inline constexpr auto make_symbol<E, T> = [captured = something()]() consteval {
  struct symbol : typed_term<E, T>, symbol_base, untraced<T>, on_terms {
    using typed_term<E, T>::assigned::operator=;
    using untraced<T>::operator[];
  };
  return symbol{};
};
template <class E, components_of T>
inline constexpr auto make_symbol<E, T> = [captured = something()]() consteval {
  struct symbol : typed_term<E, T>, symbol_base, untraced<T>, on_terms {
    using typed_term<E, T>::assigned::operator=;
    using untraced<T>::operator[];
  };
  return symbol{};
};
template <class E, class T>
inline constexpr auto make_term_symbol = [captured = something()]() consteval {
  struct symbol : typed_term<E, T>, symbol_base, as_term_base, on_terms {
    using typed_term<E, T>::assigned::operator=;
  };
  return symbol{};
};
/// A vector's components are read as of one that is traced.
template <class E, class T>
struct vector_term : typed_term<E, T>, on_terms {
  using typed_term<E, T>::assigned::operator=;
  constexpr auto s(int i) const { return compute<functions::component>(*this, i); }
};
template <class E, class T, int W>
inline constexpr auto make_expr<E, vec<T, W>> = [captured = something()]() consteval {
  struct expr : vector_term<E, vec<T, W>>, not_called {
    using typed_term<E, vec<T, W>>::assigned::operator=;
  };
  return expr{};
};
template <class E, class T, int W>
inline constexpr auto make_term_symbol<E, vec<T, W>> = [captured = something()]() consteval {
  struct symbol : vector_term<E, vec<T, W>>, symbol_base, as_term_base {
    using typed_term<E, vec<T, W>>::assigned::operator=;
  };
  return symbol{};
};
template <class E, components_of T>
inline constexpr auto make_term_symbol<E, T> = [captured = something()]() consteval {
  struct symbol : typed_term<E, T>, symbol_base, as_term_base, after_report<float>, on_terms {
    using typed_term<E, T>::assigned::operator=;
    using after_report<float>::operator[];
  };
  return symbol{};
};
template <class E, sequence T>
inline constexpr auto make_term_symbol<E, T> = [captured = something()]() consteval {
  struct symbol : typed_term<E, T>, symbol_base, as_term_base, elements_of_whole_term<E, T>, on_terms {
    using typed_term<E, T>::assigned::operator=;
    using on_terms::operator[];
  };
  return symbol{};
};
}  // namespace detail

/// A term E of type T, as a user holds it.
template <class E, class T>
using expr = decltype(detail::make_expr<E, T>());

/// What a lambda's parameter is: a term, and where its kind allows a traced value, so that one call of the lambda shows
/// whether it builds a term or computes a scalar.
template <class E, class T>
using symbol = decltype(detail::make_symbol<E, T>());

/// A parameter as a term: what a scalar input of a program is, and a parameter that a function inside captures.
template <class E, class T>
using term_symbol = decltype(detail::make_term_symbol<E, T>());

/// What a pattern returns after a mistake whose result has no plausible type. Every pattern passes it on, so that one
/// mistake gives one error.
struct mistake {};
using mistaken = expr<var<mistake, mistake>, mistake>;
/// What a pattern returns whose function captures a number, the parameter of a function around it. That one is called
/// again, with terms for its parameters. Passed on as a mistake is.
struct wants_terms {};
using unfinished = expr<var<wants_terms, wants_terms>, wants_terms>;
template <class X>
concept is_unfinished = __is_same(X, unfinished);
template <class X>
concept is_mistaken = __is_same(X, mistaken) || is_unfinished<X>;
namespace detail {
template <class Void>
constexpr auto mistake_of() {
  return mistaken{};
}
/// Of several terms of which one is a mistake, what is to be passed on.
template <class... X>
constexpr auto passed_on() {
  if constexpr ((is_unfinished<X> || ...))
    return unfinished{};
  else
    return mistaken{};
}
}  // namespace detail

template <int I>
struct get_component;

namespace detail {
/// The symbol of a term E in a function that is traced: T's value is read there.
/// `Terms`: its scalars are terms.
template <class E, class T, bool Terms>
struct traced_symbol : typed_term<E, T>, symbol_base, decltype(read_at<T>(place{})), readable<T>::operators {
  static constexpr bool scalars_are_terms = Terms;
  constexpr traced_symbol(const place& p) : decltype(read_at<T>(place{}))(read_at<T>(p)) {}
};
template <class S>
concept in_terms = __is_base_of(as_term_base, S) || requires { requires S::scalars_are_terms; };
/// The symbol S with terms for its numbers.
template <class S>
using by_terms = term_symbol<term_of<S>, type_of<S>>;
}  // namespace detail

template <int I, is_symbol S>
  requires detail::components_of<type_of<S>>
constexpr auto get(const S& s) {
  using parts = detail::components<type_of<S>>;
  static_assert(numbers_are<I + 1, parts::size>::at_most && I >= 0, "hoist: get<I> needs a tuple with more than I components");
  constexpr int component = I >= 0 && I < parts::size ? I : 0;
  using E = apply<get_component<component>, term_of<S>>;
  using T = typename parts::template at<component>;
  if constexpr (detail::in_terms<S> && (is_scalar_type<T> || is_vector_type<T>))
    return term_symbol<E, T>{};
  else if constexpr (__is_base_of(place, S))
    return detail::traced_symbol<E, T, detail::in_terms<S>>(s.then(component, -1));
  else if constexpr (detail::in_terms<S>)
    return term_symbol<E, T>{};
  else if (s.is_set())
    return detail::symbol_in_probe<symbol<E, T>, true>();
  else
    return symbol<E, T>{};
}

// What no term and no parameter can do.
HOIST_SAYS("hoist: a term has no elements to loop over; write map, reduce, or w(0), w(1) with numbers")
constexpr const val<float>* begin(const expr_base&) { return nullptr; }
constexpr const val<float>* end(const expr_base&) { return nullptr; }
#define HOIST_STEP(sign)                                                                                            \
  HOIST_SAYS("hoist: a function's parameter can't be assigned to; begin with a value of its own, val<float> y = x") \
  constexpr val<float> operator sign(symbol_base&) { return {}; }                                                   \
  HOIST_SAYS("hoist: a function's parameter can't be assigned to; begin with a value of its own, val<float> y = x") \
  constexpr val<float> operator sign(symbol_base&, int) { return {}; }
HOIST_STEP(++)
HOIST_STEP(--)
#undef HOIST_STEP

}  // namespace hoist
