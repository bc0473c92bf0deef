#pragma once
// Local variables and compile-time loops of user functions.

#include <hoist/core/front/lambda.hpp>

namespace hoist {

namespace detail {
/// A value as one of type T: the last bits of an int where T is an integer of 8 or 16 bits, as in C.
template <class T, class U>
constexpr val<T> assigned(val<U> x) {
  if constexpr (std::is_same_v<T, U>)
    return x;
  else if constexpr (are_different_integers<T, U>)
    return as_integer<T>(x);
  else if constexpr (std::is_same_v<T, half> && std::is_same_v<U, float>)
    return applied<T>(operations::convert, x);
  else
    return of_one_type<T, T, U>();
}
/// The id of a value, of a vector that of its first component.
template <class T>
constexpr int id_of(const val<T>& x) {
  if constexpr (is_vector_type<T>)
    return x.id[0];
  else
    return x.id;
}
template <class Void>
constexpr auto number_collects_values(trace_graph* g, int id) {
  static_assert(
      meta::never<Void>,
      "hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)");
  if (g != nullptr) g->collected = true;
  stop_if_probed(id);
}
}  // namespace detail

// A local variable is `auto sum = w(0);`, or `val<float> y = x;` of a parameter: that stands for a term, and can't change.
#define HOIST_COMPOUND(sign)                                                  \
  template <class T, class X>                                                 \
    requires is_scalar_type<T> && (detail::one_value<X> || detail::number<X>) \
  constexpr val<T>& operator sign##=(val<T>& a, X b) {                        \
    return a = detail::assigned<T>(a sign b);                                 \
  }                                                                           \
  template <class T>                                                          \
  constexpr auto operator sign##=(val<T>& a, const detail::on_terms&) {       \
    detail::variable_collects<meta::once<T>>();                               \
    detail::stop_if_probed(a.id);                                             \
    return a;                                                                 \
  }                                                                           \
  template <class T, int W, class X>                                          \
    requires(!detail::of_terms<X>)                                            \
  constexpr val<vec<T, W>>& operator sign##=(val<vec<T, W>>& a, X b) {        \
    return a = a sign b;                                                      \
  }                                                                           \
  template <class T, class X>                                                 \
  constexpr auto operator sign##=(val<T>&& a, const X&) {                     \
    detail::element_is_assigned<meta::once<X>>();                             \
    detail::stop_if_probed(a.id);                                             \
    return a;                                                                 \
  }                                                                           \
  template <is_symbol S, class X>                                             \
  constexpr S& operator sign##=(S& a, const X&) {                             \
    detail::parameter_is_assigned<X>();                                       \
    return a;                                                                 \
  }
HOIST_COMPOUND(+)
HOIST_COMPOUND(-)
HOIST_COMPOUND(*)
HOIST_COMPOUND(/)
HOIST_COMPOUND(%)
HOIST_COMPOUND(&)
HOIST_COMPOUND(|)
HOIST_COMPOUND(^)
HOIST_COMPOUND(<<)
HOIST_COMPOUND(>>)
#undef HOIST_COMPOUND
// No macro, so that the way to a mistake is shorter.
template <class Void = void>
constexpr auto operator+=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator-=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator*=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator/=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator%=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator&=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator|=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator^=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator<<=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}
template <class Void = void>
constexpr auto operator>>=(detail::assigned_once&, detail::anything) {
  detail::assigned_again<Void>();
}

// A number of C++ as the variable: nothing of what it becomes is recorded.
template <detail::cpp_number N, class T>
constexpr auto& operator+=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator-=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator*=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator/=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator%=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator&=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator|=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator^=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator<<=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::cpp_number N, class T>
constexpr auto& operator>>=(N& a, const val<T>& x) {
  detail::number_collects_values<meta::once<T>>(x.graph, detail::id_of(x));
  return a;
}
template <detail::number N, class Void = void>
constexpr auto operator+=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator-=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator*=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator/=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator%=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator&=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator|=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator^=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator<<=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <detail::number N, class Void = void>
constexpr auto operator>>=(N&, const detail::on_terms&) {
  detail::number_collects<Void>();
  detail::was_reported();
}
template <class T>
  requires is_scalar_type<T>
constexpr val<T>& operator++(val<T>& a) {
  return a += 1;
}
template <class T>
  requires is_scalar_type<T>
constexpr val<T>& operator--(val<T>& a) {
  return a -= 1;
}
template <class T>
  requires is_scalar_type<T>
constexpr val<T> operator++(val<T>& a, int) {
  const val<T> before = a;
  a += 1;
  return before;
}
template <class T>
  requires is_scalar_type<T>
constexpr val<T> operator--(val<T>& a, int) {
  const val<T> before = a;
  a -= 1;
  return before;
}

namespace detail {
#define HOIST_STEP_RETURNS \
  "hoist: fold's function must return what there is after the step, [=](auto sum, auto i) { return ...; }"
/// A step that would change a number of C++ and returns nothing.
template <class S, class F, class I>
concept changes_number = cpp_number<S> && !requires(F f) { f(S{}, I{}); } &&
                         requires(F f, val<S>& sum) { requires __is_same(decltype(f(sum, I{})), void); };
template <int I, int N>
constexpr auto folded_from(auto so_far, auto f) {
  if constexpr (I == N) {
    return so_far;
  } else if constexpr (changes_number<decltype(so_far), decltype(f), std::integral_constant<int, I>>) {
    static_assert(I == N, HOIST_STEP_RETURNS);
    return mistaken{};
  } else if constexpr (!requires { f(so_far, std::integral_constant<int, I>{}); }) {
    static_assert(I == N,
                  "hoist: fold calls its function with 2 arguments, what there is so far and the step: fold<3>(0.f, f)");
    return mistaken{};
  } else {
    constexpr bool gives = !__is_same(decltype(f(so_far, std::integral_constant<int, I>{})), void);
    static_assert(gives, HOIST_STEP_RETURNS);
    if constexpr (!gives)
      return mistaken{};
    else
      return folded_from<I + 1, N>(f(so_far, std::integral_constant<int, I>{}), f);
  }
}
#undef HOIST_STEP_RETURNS
template <int... I>
constexpr void each_of(std::integer_sequence<int, I...>, auto f) {
  (f(std::integral_constant<int, I>{}), ...);
}
}  // namespace detail

/// A loop whose steps are written out: f(... f(f(start, 0), 1) ..., N - 1). The index is a constant, as `get<i>` needs it,
/// and the type may change, as it does where terms are captured: `fold<3>(0.f, [=](auto sum, auto i) { return sum + k(i) * w(i); })`.
template <int N, class S, class F>
constexpr auto fold(S start, F f) {
  static_assert(N >= 0, "hoist: fold needs a number of steps that isn't negative");
  if constexpr (N >= 0)
    return detail::folded_from<0, N>(start, f);
  else
    return mistaken{};
}
template <int N, class... X>
  requires(sizeof...(X) != 2)
constexpr auto fold(const X&...) {
  static_assert(numbers_are<2, int(sizeof...(X))>::equal,
                "hoist: fold takes 2 arguments, what it begins with and a function: fold<3>(0.f, f)");
  return mistaken{};
}
template <class... X>
constexpr auto fold(const X&...) {
  static_assert(meta::never<X...>, "hoist: the number of steps stands in angle brackets, fold<3>(start, f)");
  return mistaken{};
}
/// f(0), f(1), ..., f(N - 1) with constants, for what a plain `for` over numbers can't do.
template <int N, class F>
constexpr void unrolled(F f) {
  static_assert(N >= 0, "hoist: unrolled needs a number of steps that isn't negative");
  if constexpr (N >= 0) detail::each_of(std::make_integer_sequence<int, N>{}, f);
}

}  // namespace hoist
