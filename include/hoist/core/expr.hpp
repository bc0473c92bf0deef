#pragma once
// The front end: terms with their types, and the lambdas given to patterns.

#include <hoist/core/arithmetic.hpp>
#include <hoist/core/term.hpp>

namespace hoist {

struct expr_base {};
struct symbol_base {};
struct mistake;

/// A term E with its type T.
template <class E, class T>
struct typed_term : expr_base {
  using term = E;
  using type = T;
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
/// An array or a tuple as an argument of a user function that is looked at, not traced. It has no state, so that closures
/// which capture it have none.
template <class T>
struct untraced {};
/// Whether what stands for an argument is looked at: a bit beside others, so that closures which capture it count as without.
struct looked {
#ifdef __clang__  // a captured one is copied out of a closure that stands anywhere, of which nothing may be read
  constexpr void set_looked_at() {}
  constexpr bool is_looked_at() const { return false; }
#else
  unsigned char look : 1 = 0;
  constexpr void set_looked_at() { look = 1; }
  constexpr bool is_looked_at() const { return __builtin_constant_p(look) && look != 0; }
#endif
  constexpr void stop_if_looked() const {
    if (is_looked_at()) was_said();
  }
};
/// How elements aren't read. No template, so that the ways to mistakes are short.
struct looked_array : looked {
  template <class I>
  constexpr auto operator[](I) const {
    brackets_are_used<meta::once<I>>();
    stop_if_looked();
    return mistake_of<meta::once<I>>();
  }
  template <class... I>
    requires(sizeof...(I) == 0 || (no_index<I> || ...))
  constexpr auto operator()(I...) const {
    index_is_no_number<meta::once<I...>>();
    stop_if_looked();
    return mistake_of<meta::once<I...>>();
  }
};
template <int Dimensions>
struct looked_array_of : looked_array {
  using looked_array::operator();
  template <class... I>
    requires too_many_indices<Dimensions, I...>
  constexpr auto operator()(I...) const {
    row_is_no_number<numbers_are<Dimensions, sizeof...(I)>>();
    stop_if_looked();
    return mistake_of<meta::once<I...>>();
  }
};
template <sequence T>
struct untraced<T> : looked_array_of<dimensions_of<T>> {
  using looked_array_of<dimensions_of<T>>::operator();
  template <class... Rest>
    requires(sizeof...(Rest) < dimensions_of<T> && !(no_index<Rest> || ...))
  constexpr auto operator()(int i, Rest... rest) const {
    place p;
    if (this->is_looked_at()) p.parameter = looked_at_id;
    return traced<T>{p}(i, rest...);
  }
};
template <components_of T>
struct untraced<T> : looked, read_by_get {
  static constexpr by_name first{}, second{};
};
struct own_operators {
  template <class X>
  constexpr own_operators& operator=(const X&) {
    parameter_is_assigned<X>();
    return *this;
  }
};
/// The alignment of a parameter that holds a number, which little else has: a closure that captures one is known by it.
inline constexpr unsigned marked = 16;
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
  enum : unsigned { alignment = marked };
};
template <class T, int W>
struct readable<vec<T, W>> {
  struct named : val<vec<T, W>> {
    static constexpr named_component x{}, y{}, z{}, w{};
  };
  using type = named;
  using operators = own_operators;
  enum : unsigned { alignment = marked };
};
template <class T>
constexpr void look_at(val<T>& x) {
  x.id = looked_at_id;
}
template <class T, int W>
constexpr void look_at(val<vec<T, W>>& x) {
  for (int& id : x.id) id = looked_at_id;
}
constexpr void look_at(looked& x) { x.set_looked_at(); }
/// A symbol, which may be one that is looked at.
template <class S, bool Look>
constexpr S looked_at() {
  S s{};
  if constexpr (Look && requires { look_at(s); }) look_at(s);
  return s;
}
/// Whether the function L gives a value that is constant for arguments that are looked at, or aren't.
template <class L, bool Look, class... S>
constexpr int constant_of() {
  called_without_state<L>(looked_at<S, Look>()...);
  return 0;
}
/// What is to be said of the function L of the symbols S... before it is traced: `said` where it was at the user's own line, as
/// it can be run, but not looked at.
template <class L, class... S>
consteval int look_over() {
  if constexpr (requires { found<constant_of<L, true, S...>()>{}; })
    return none;
  else if constexpr (requires { found<constant_of<L, false, S...>()>{}; })
    return said;
  else
    return unrecorded;
}
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
inline constexpr auto make_expr = [captured = something()] {
  struct expr : typed_term<E, T>, on_terms, not_called {
    using assigned_once::operator=;
  };
  return expr{};
};
/// What goes on after a mistake may stand where a condition does.
template <>
inline constexpr auto make_expr<var<mistake, mistake>, mistake> = [captured = something()] {
  struct expr : typed_term<var<mistake, mistake>, mistake>, on_terms, not_called {
    using assigned_once::operator=;
    constexpr explicit operator bool() const { return false; }
  };
  return expr{};
};
template <class E, class T>
inline constexpr auto make_symbol = [captured = something()] {
  struct alignas(readable<T>::alignment) symbol : typed_term<E, T>, symbol_base, readable<T>::type, readable<T>::operators {
    using readable<T>::operators::operator=;
  };
  return symbol{};
};
template <class E, sequence T>
inline constexpr auto make_symbol<E, T> = [captured = something()] {
  struct symbol : typed_term<E, T>, symbol_base, untraced<T>, on_terms {
    using assigned_once::operator=;
    using untraced<T>::operator[];
  };
  return symbol{};
};
template <class E, components_of T>
inline constexpr auto make_symbol<E, T> = [captured = something()] {
  struct symbol : typed_term<E, T>, symbol_base, untraced<T>, on_terms {
    using assigned_once::operator=;
    using untraced<T>::operator[];
  };
  return symbol{};
};
template <class E, class T>
inline constexpr auto make_term_symbol = [captured = something()] {
  struct symbol : typed_term<E, T>, symbol_base, as_term_base, on_terms {
    using assigned_once::operator=;
  };
  return symbol{};
};
/// A vector's components are read as of one that is traced.
template <class E, class T>
struct vector_term : typed_term<E, T>, on_terms {
  using assigned_once::operator=;
  constexpr auto s(int i) const { return compute<functions::component>(*this, i); }
};
template <class E, class T, int W>
inline constexpr auto make_expr<E, vec<T, W>> = [captured = something()] {
  struct expr : vector_term<E, vec<T, W>>, not_called {
    using assigned_once::operator=;
  };
  return expr{};
};
template <class E, class T, int W>
inline constexpr auto make_term_symbol<E, vec<T, W>> = [captured = something()] {
  struct symbol : vector_term<E, vec<T, W>>, symbol_base, as_term_base {
    using assigned_once::operator=;
  };
  return symbol{};
};
template <class E, components_of T>
inline constexpr auto make_term_symbol<E, T> = [captured = something()] {
  struct symbol : typed_term<E, T>, symbol_base, as_term_base, said_before<float>, on_terms {
    using assigned_once::operator=;
    using said_before<float>::operator[];
  };
  return symbol{};
};
template <class E, sequence T>
inline constexpr auto make_term_symbol<E, T> = [captured = something()] {
  struct symbol : typed_term<E, T>, symbol_base, as_term_base, elements_of_whole_term<E, T>, on_terms {
    using assigned_once::operator=;
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
  else if (s.is_looked_at())
    return detail::looked_at<symbol<E, T>, true>();
  else
    return symbol<E, T>{};
}

namespace detail {
template <class R>
struct value_type;
template <class T>
struct value_type<val<T>> {
  using type = T;
};
template <class... T>
struct value_type<vals<T...>> {
  using type = tuple<T...>;
};
/// Whether a user function gives R: it is traced then.
template <class R>
concept is_traced = requires { typename value_type<R>::type; };

template <class X>
constexpr auto as_operand(const X& x) {
  if constexpr (is_expr<X>)
    return term_operand<term_of<X>, type_of<X>>{};
  else if constexpr (traced_vector<X>)
    return as_vector_val(x);
  else if constexpr (traced_scalar<X>)
    return as_val(x);
  else
    return x;
}
template <class X>
consteval bool is_operand() {
  if constexpr (is_expr<X>)
    return is_scalar_type<type_of<X>> || width_of<type_of<X>> > 0;
  else
    return is_computed<X> || traced_scalar<X> || traced_vector<X> || std::is_arithmetic_v<X>;
}
template <class X>
consteval bool is_mistaken_operand() {
  if constexpr (is_expr<X>)
    return is_mistaken<X>;
  else
    return false;
}
template <class Fn, class... X>
constexpr auto compute(const X&... x) {
  constexpr bool unnamed = !(__is_same(X, by_name) || ...), mistaken = (is_mistaken_operand<X>() || ...),
                 numbered = mistaken || !(__is_same(X, named_component) || ...);
  constexpr bool known = unnamed && numbered && !mistaken, scalars = (is_operand<X>() && ...);
  static_assert(unnamed, "hoist: a tuple has no members first and second; write get<0>(t), or a parameter for each component");
  static_assert(numbered, "hoist: a vector has no members x, y, z and w; its components are v.s(0), v.s(1), v.s(2), v.s(3)");
  static_assert(!known || scalars, "hoist: arithmetic needs scalars; use map to compute with an array's elements");
  if constexpr (known && scalars)
    return computed<Fn, decltype(as_operand(x))...>{as_operand(x)...};
  else
    return passed_on<X...>();
}

}  // namespace detail

/// The I-th component of a vector that is a term, or computed of terms.
template <int I, class X>
  requires(__is_base_of(detail::on_terms, X) && (detail::is_computed<X> || is_vector_type<type_of<X>>))
constexpr auto get(const X& x) {
  return detail::compute<detail::functions::component_at<I>>(x);
}
/// The vector of scalars of which some are terms, or computed of terms.
template <class... X>
  requires(__is_base_of(detail::on_terms, X) || ...)
constexpr auto make_vector(const X&... x) {
  return detail::compute<detail::functions::vector_of>(x...);
}

namespace detail {
/// What a tuple may have beside what is computed of terms.
template <class X>
concept beside_terms = __is_base_of(on_terms, X) || traced_scalar<X> || std::is_arithmetic_v<X>;

/// The function L at the symbols S..., which gives something computed of terms as well, as a function of scalars alone:
/// its parameters are those of S... that Read has a bit for, since it reads elements of them, and Terms.
template <class L, unsigned Read, class Terms, class... S>
struct computation {
  static constexpr int before(int i) { return __builtin_popcount(Read & ((1u << i) - 1)); }
  template <int I, class X>
  static constexpr auto given(trace_graph& g) {
    constexpr bool by_itself = in_terms<X> && !components_of<type_of<X>>;
    if constexpr ((Read >> I & 1u) != 0 && !by_itself)
      return traced_symbol<term_of<X>, type_of<X>, in_terms<X>>(place{&g, before(I)});
    else
      return X{};
  }
  template <int... I>
  static constexpr auto result(trace_graph& g, std::integer_sequence<int, I...>) {
    return called_without_state<L>(given<I, S>(g)...);
  }
  constexpr auto operator()(auto... arg) const {
    trace_graph& g = graph_in(arg...);
    return result(g, std::make_integer_sequence<int, sizeof...(S)>{}).template value<Terms>(g, before(sizeof...(S)));
  }
};
/// Which of N parameters a traced function reads, as bits.
constexpr unsigned parameters_read(const trace_graph& g, int n) {
  unsigned all = 0;
  for (const trace_graph::node& x : g.nodes)
    if (x.parameter >= 0 && x.parameter < n) all |= 1u << x.parameter;
  return all;
}
template <class F, class R, class... K>
struct called {
  template <class... E>
  using on = expr<apply<call<F, kind_t<R>, kind_t<K>...>, E...>, R>;
};
/// Those of several symbols that Read has a bit for.
template <unsigned Read, class Done, class... S>
struct read_of {
  using type = Done;
};
template <unsigned Read, class... Done, class X, class... Rest>
struct read_of<Read, meta::list<Done...>, X, Rest...>
    : read_of<(Read >> 1), std::conditional_t<(Read & 1u) != 0, meta::list<Done..., X>, meta::list<Done...>>, Rest...> {};
/// The term of what the function L computes, C, at the symbols S....
template <class L, class C, class Terms, class... S>
struct computed_term;
template <class L, class C, class... E, class... T, class... S>
struct computed_term<L, C, meta::list<term_operand<E, T>...>, S...> {
  using terms = meta::list<term_operand<E, T>...>;
  using slots = typename numbered_terms<terms>::type;
  enum : bool { has_values = operand<C>::has_values, has_reads = operand<C>::has_reads };
  static constexpr unsigned everything = (1u << sizeof...(S)) - 1;
  static consteval int flaws() {
    if constexpr (has_reads && is_without_state<L>)
      return flaws_if_traced<computation<L, everything, terms, S...>, type_of<S>..., T...>();
    else
      return none;
  }
  static consteval unsigned read() {
    if constexpr (has_reads)
      return parameters_read(trace<computation<L, everything, terms, S...>, type_of<S>..., T...>(), sizeof...(S));
    else
      return 0;
  }
  template <class R, unsigned Read, class... X>
  static consteval auto call_with(meta::list<X...>) {
    return typename called<computation<L, Read, terms, S...>, R, type_of<X>..., T...>::template on<term_of<X>..., E...>{};
  }
  static consteval auto body() {
    using R = typename value_type<decltype(C{}.template value<terms>(std::declval<trace_graph&>(), 0))>::type;
    if constexpr (!has_values)
      return typename called<combination<typename numbered_operand<C, terms>::type, slots>, R, T...>::template on<E...>{};
    else if constexpr (!is_without_state<L>)
      return mistaken{};
    else
      return call_with<R, read()>(typename read_of<read(), meta::list<>, S...>::type{});
  }
};
template <class L, class C, class... S>
using term_of_computed = computed_term<L, C, typename operand<C>::terms, S...>;

template <class L, class R, class... S>
consteval int flaws_at() {
  if constexpr (is_computed<R>)
    return term_of_computed<L, R, S...>::flaws();
  else if constexpr (is_traced<R> && __is_empty(L))
    return flaws_if_traced<L, type_of<S>...>();
  else
    return none;
}
/// The term of a call of the user function L, if L gives a val.
template <class L, class R, class... S>
consteval auto body_of() {
  if constexpr (is_traced<R>) {
    using T = typename value_type<R>::type;
    return expr<apply<call<L, kind_t<T>, kind_t<type_of<S>>...>, term_of<S>...>, T>{};
  } else if constexpr (is_computed<R>) {
    return term_of_computed<L, R, S...>::body();
  } else if constexpr (is_expr<R>) {
    return expr<term_of<R>, type_of<R>>{};
  } else {
    return mistaken{};
  }
}

/// Whether R is computed of terms and of numbers or elements.
template <class R>
consteval bool holds_values() {
  if constexpr (is_computed<R>)
    return operand<R>::has_values;
  else
    return false;
}

/// Whether what L computes at S..., R, is computed of what functions around L are given. Then these must be terms.
template <class L, class R, class... S>
consteval bool waits_for_terms() {
  if constexpr (!is_traced<R> && !is_computed<R>)
    return false;
  else if constexpr (alignof(L) >= marked)
    return true;
  else if constexpr (is_traced<R>)
    return !__is_empty(L) && is_without_state<L>;
  else
    return (term_of_computed<L, R, S...>::flaws() & foreign) != 0;
}
struct any_one;
struct any_two;
template <class L, class Any = any_one, class... X>
consteval bool takes_any();
template <class R, class C, class... A>
consteval int parameters_of(R (C::*)(A...) const);
template <class L>
consteval int parameters_of(...);
/// The lambda L applied to the symbols S..., if that is possible.
template <bool Possible, class L, class... S>
struct application {
  enum : bool { waits = false, possible = false, returns = false, captures = false, captures_values = false };
  enum : int { parameters = sizeof...(S) };
  static consteval int taken() {
    if constexpr (requires { &L::operator(); })
      return parameters_of(&L::operator());
    else
      return parameters_of<L>(0);
  }
  static consteval auto body() { return mistaken{}; }
  static consteval bool takes_other() { return takes_any<L, any_one>(); }
  static consteval bool said_before() { return false; }
  static consteval bool is_said() { return takes_any<L, any_two, any_one, any_one>(); }
  static consteval int flaws() { return none; }
};
template <class L, class... S>
struct application<true, L, S...> {
  using result = std::remove_cvref_t<decltype(std::declval<const L&>()(S{}...))>;
  enum : bool {
    waits = waits_for_terms<L, result, S...>(),
    possible = true,
    returns = is_traced<result> || is_expr<result> || is_computed<result>,
    captures = is_traced<result> && !__is_empty(L) && !waits,
    captures_values = holds_values<result>() && !is_without_state<L> && !waits
  };
  static consteval bool takes_other() { return false; }
  static consteval int looks() {
    if constexpr ((__is_empty(L) && (is_traced<result> || is_symbol<result>)) ||
                  (is_without_state<L> && std::is_arithmetic_v<result>))
      return look_over<L, S...>();
    else
      return none;
  }
  /// Whether something was said where the function makes nothing: it is a number, or passes a mistake on.
  static consteval bool is_said() { return waits || is_expr<result> || said_before(); }
  /// Whether what is wrong with the function was said at the user's own line.
  static consteval bool said_before() {
    return looks() == said || (std::is_arithmetic_v<result> && !__is_empty(L) && looks() == unrecorded);
  }
  static consteval auto body() {
    if constexpr (waits)
      return unfinished{};
    else
      return body_of<L, result, S...>();
  }
  static consteval int flaws() {
    if constexpr (waits)
      return none;
    else if constexpr (looks() != none)
      return is_traced<result> || is_symbol<result> ? looks() & unrecorded : none;
    else
      return flaws_at<L, result, S...>();
  }
};

/// An application, of the symbols as terms where a function inside captures one of them. Apart from the first look at the
/// function, so that the way to a mistake there is short.
template <class At>
struct settled_application;
template <bool Possible, class L, class... S>
struct settled_application<application<Possible, L, S...>> {
  static consteval auto again() {
    using first = application<Possible, L, S...>;
    if constexpr (is_unfinished<decltype(first::body())>)
      return application<requires(const L& f) { f(by_terms<S>{}...); }, L, by_terms<S>...>{};
    else
      return first{};
  }
  using type = decltype(again());
};
template <class At>
using settled = typename settled_application<At>::type;

/// Takes anything, as a lambda of one `auto` does.
struct any_one {
  template <class A>
  constexpr any_one operator()(A) const {
    return {};
  }
};
struct any_two {
  constexpr any_one operator()(auto, auto) const { return {}; }
};
struct any_three {
  constexpr any_one operator()(auto, auto, auto) const { return {}; }
};
template <class L, class Any>
struct either : L, Any {
  using L::operator();
  using Any::operator();
};
/// Whether a lambda that can't be called with an element takes one nevertheless, whatever it is: what is wrong in it has been
/// said then. It is as good as any_one, so that neither is called, and its body isn't looked at again.
template <class L, class Any, class... X>
consteval bool takes_any() {
  if constexpr (sizeof...(X) == 0)
    return takes_any<L, Any, any_one>();
  else if constexpr (std::is_class_v<L> && std::is_trivially_copyable_v<L> && !requires { &L::operator(); })
    return !requires(const either<L, Any>& f) { f(X{}...); };
  else
    return false;
}
/// How many parameters a lambda has, at most three where they are of any type; else -1.
template <class R, class C, class... A>
consteval int parameters_of(R (C::*)(A...) const) {
  return sizeof...(A);
}
template <class L>
consteval int parameters_of(...) {
  if constexpr (takes_any<L>())
    return 1;
  else if constexpr (takes_any<L, any_two, any_one, any_one>())
    return 2;
  else
    return takes_any<L, any_three, any_one, any_one, any_one>() ? 3 : -1;
}
/// Whether a lambda takes N inputs, whatever they are.
template <class L, int N>
consteval bool takes_any_inputs() {
  if constexpr (N == 1)
    return takes_any<L>();
  else if constexpr (N == 2)
    return takes_any<L, any_two, any_one, any_one>();
  else if constexpr (N == 3)
    return takes_any<L, any_three, any_one, any_one, any_one>();
  else
    return false;
}
/// The binder of the lambda L at an argument of type T: unique among the binders around it.
template <class L, class T>
struct named_by {};

template <class V, class B>
struct abstraction;
template <class P, class K, class B>
struct abstraction<var<P, K>, B> {
  using type = fun<P, K, B>;
};

template <int I, class S>
using component_of = symbol<apply<get_component<I>, term_of<S>>, typename components<type_of<S>>::template at<I>>;
template <int... I>
struct parts {};
template <int... I>
parts<I...> as_parts(std::integer_sequence<int, I...>);
template <class T>
struct places_of {
  using type = parts<>;
};
template <components_of T>
struct places_of<T> {
  using type = decltype(as_parts(std::make_integer_sequence<int, components<T>::size>{}));
};
}  // namespace detail

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

/// A tuple of scalars of which some are computed of terms, as the result of a function.
template <detail::beside_terms... X>
  requires(sizeof...(X) > 1 && (__is_base_of(detail::on_terms, X) || ...) && !(is_expr<X> && ...))
constexpr auto make_tuple(X... x) {
  constexpr bool scalars = (detail::is_operand<X>() && ...) || (detail::is_mistaken_operand<X>() || ...);
  static_assert(scalars, "hoist: make_tuple needs terms, or scalars; an array stands beside terms only");
  if constexpr (scalars)
    return detail::compute<detail::functions::side_by_side>(x...);
  else
    return mistaken{};
}

/// The variable that stands for the argument, of type T, of the lambda L.
template <class L, class T>
using variable_of = symbol<var<detail::named_by<L, T>, kind_t<T>>, T>;
/// The numbers of the components of T, none where it is no tuple.
template <class T>
using parts_of = typename detail::places_of<T>::type;

namespace detail {
/// Of a pattern: what is said where it can't call a function of `Taken` parameters with the arguments that it has for it.
#define HOIST_CALLS(name, arguments)                                                                                \
  struct name##_calls {                                                                                             \
    template <int Given, int Taken>                                                                                 \
    static consteval void said() {                                                                                  \
      static_assert(meta::never<numbers_are<Given, Taken>>, "hoist: " #name " calls its function with " arguments); \
    }                                                                                                               \
  };
HOIST_CALLS(pattern, "one element of this array")
/// What the application At of a lambda makes, if there is nothing to be said of it.
template <class At, class Of>
consteval auto checked_body() {
  constexpr bool possible = At::possible, returns = At::returns, stateless = !At::captures, closed = !At::captures_values;
  constexpr int flaws = At::flaws();
  constexpr bool inside = (flaws & outside) == 0, recorded = (flaws & (lost | unrecorded)) == 0;
  constexpr bool made = !possible || returns || At::said_before();
  if constexpr (!possible)
    if constexpr (!At::takes_other()) Of::template said<At::parameters, At::taken()>();
  static_assert(made, HOIST_MUST_RETURN);
  static_assert(recorded, HOIST_NOT_RECORDED);
  static_assert(
      stateless,
      "hoist: a user function may not capture a value; make the value an input of the program, whose term it may capture");
  static_assert(
      closed,
      "hoist: a function that computes with numbers and terms may capture terms only, by [=]; write its numbers inside it");
  static_assert(inside, "hoist: the function reads outside the window that it is given");
  static_assert((flaws & foreign) == 0, "hoist: a variable is used before it has a value; write val<float> sum = 0.f");
  static_assert((flaws & narrowed) == 0, "hoist: an int meets a number of more than 32 bits; write convert<long>(x)");
  return At::body();
}
template <class S, class Body>
consteval auto as_function(Body) {
  if constexpr (is_mistaken<Body>)
    return Body{};
  else
    return expr<typename abstraction<term_of<S>, term_of<Body>>::type, type_of<Body>>{};
}
/// Whether a function's parameters are numbers of C++, so that nothing can be recorded of them.
template <class F>
inline constexpr bool of_numbers = false;
template <class R, class... A>
inline constexpr bool of_numbers<R (*)(A...)> = (std::is_arithmetic_v<std::remove_cvref_t<A>> || ...);
template <class R, class C, class... A>
inline constexpr bool of_numbers<R (C::*)(A...) const> = (std::is_arithmetic_v<std::remove_cvref_t<A>> || ...);
/// What a pattern says itself of a function of anything, so that the way to it is short; `said` was said by the compiler.
enum class seen { nothing_wrong, gives_nothing, takes_number_apart, gives_c_array, not_recorded, said };
/// The lambda L where it takes anything, and what may be called instead where it doesn't.
template <class L>
using if_of_anything = std::conditional_t<takes_any<L>(), L, any_one>;
/// True of what a function gives; where that is an error, compilers look no further.
template <class R>
consteval bool is_given() {
  return true;
}
/// What is to be said at first sight of the lambda L of the symbol S that gives R, an any_one where it wasn't called.
template <class R, class L, class S>
consteval seen at_first_sight() {
  if constexpr (__is_same(R, any_one)) {
    return seen::nothing_wrong;
  } else if constexpr (__is_class(R)) {
    if constexpr (!requires(const L& f) { f(S{}); })
      return seen::said;
    else
      return (application<true, L, S>::looks() & unrecorded) != 0 ? seen::not_recorded : seen::nothing_wrong;
  } else if constexpr (__is_same(R, void)) {
    return seen::gives_nothing;
  } else if constexpr (__is_same(R, trace_graph*)) {
    return seen::takes_number_apart;
  } else {
    return std::is_pointer_v<R> ? seen::gives_c_array : seen::nothing_wrong;
  }
}
template <class L>
consteval bool takes_numbers() {
  if constexpr (requires { &L::operator(); })
    return of_numbers<decltype(&L::operator())>;
  else
    return of_numbers<L>;
}
}  // namespace detail

/// The function that a lambda L stands for at the variable S: its `term` is a `fun`, its `type` that of the body. An L
/// of several parameters is given the components of a tuple, whose numbers are I....
/// `Of` says it where the pattern can't call L.
template <class L, class Of = detail::pattern_calls, is_symbol S, int... I>
consteval auto function_of(S, detail::parts<I...>) {
  constexpr bool numbers = detail::takes_numbers<L>();
  static_assert(!numbers, HOIST_OF_NUMBERS);
  if constexpr (numbers) {
    return mistaken{};
  } else {
    // Twice, since clang takes a function for possible when it first finds that its returns disagree. In this function, so that
    // the way to a mistake is short.
    constexpr bool whole = requires(const L& f) { f(S{}); } && requires(const L& f) { f(S{}); };
    if constexpr (whole || sizeof...(I) == 0) {
      return detail::as_function<S>(detail::checked_body<detail::settled<detail::application<whole, L, S>>, Of>());
    } else {
      constexpr bool in_parts = requires(const L& f) { f(detail::component_of<I, S>{}...); } &&
                                requires(const L& f) { f(detail::component_of<I, S>{}...); };
      return detail::as_function<S>(
          detail::checked_body<detail::settled<detail::application<in_parts, L, detail::component_of<I, S>...>>, Of>());
    }
  }
}

template <class L, is_symbol S>
consteval auto function_of(S s) {
  return function_of<L>(s, parts_of<type_of<S>>{});
}

}  // namespace hoist
