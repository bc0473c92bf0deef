#pragma once
// A sentence at the user's own line for what user functions write without std::, such as std::max(x, 0.f). It adds functions to
// the namespace std, which the standard gives users no leave for, so it is included by those alone who want it. None of them can
// be called; a call that has another meaning, through `using namespace std` as well, finds that before them.

#include <hoist/language.hpp>

#include <initializer_list>

namespace hoist::detail {

/// What terms and traced values become where nothing else fits.
struct term_in_std {
  template <a_term X>
  constexpr term_in_std(const X&) {}
};
struct value_in_std {
  template <a_value X>
  constexpr value_in_std(const X&) {}
};

/// Things of several types in braces, of which one is a term or traced.
struct braces_in_std {
  template <class... X>
    requires(sizeof...(X) > 1 && (a_value<X> || ...))
  constexpr braces_in_std(const X&...) {}
};

template <class Void>
constexpr auto called_in_std() {
  static_assert(meta::never<Void>, "hoist: here functions are written without std::, as in sqrt(x), max(a, b) and get<0>(t)");
  return mistaken();
}

/// What goes on after std::minmax.
struct mistaken_pair {
  mistaken first, second;
};

}  // namespace hoist::detail

// NOLINTBEGIN(bugprone-std-namespace-modification,cert-dcl58-cpp)
namespace std {

#define HOIST_OF_TERM(name)                         \
  template <class Void = void>                      \
  constexpr auto name(hoist::detail::term_in_std) { \
    return hoist::detail::called_in_std<Void>();    \
  }
#define HOIST_BESIDE_NUMBERS(name, a)                            \
  template <hoist::detail::number N>                             \
  constexpr auto name(hoist::detail::a, N) {                     \
    return hoist::detail::called_in_std<hoist::meta::once<N>>(); \
  }                                                              \
  template <hoist::detail::number N>                             \
  constexpr auto name(N, hoist::detail::a) {                     \
    return hoist::detail::called_in_std<hoist::meta::once<N>>(); \
  }
#define HOIST_OF_TWO(name, a, b)                            \
  template <class Void = void>                              \
  constexpr auto name(hoist::detail::a, hoist::detail::b) { \
    return hoist::detail::called_in_std<Void>();            \
  }                                                         \
  HOIST_BESIDE_NUMBERS(name, a)
HOIST_OF_TERM(sqrt)
HOIST_OF_TERM(cbrt)
HOIST_OF_TERM(exp)
HOIST_OF_TERM(exp2)
HOIST_OF_TERM(log)
HOIST_OF_TERM(log2)
HOIST_OF_TERM(log10)
HOIST_OF_TERM(sin)
HOIST_OF_TERM(cos)
HOIST_OF_TERM(tan)
HOIST_OF_TERM(tanh)
HOIST_OF_TERM(floor)
HOIST_OF_TERM(ceil)
HOIST_OF_TERM(round)
HOIST_OF_TERM(trunc)
HOIST_OF_TERM(abs)
HOIST_OF_TERM(fabs)
HOIST_OF_TWO(pow, term_in_std, value_in_std)
HOIST_OF_TWO(hypot, term_in_std, value_in_std)
HOIST_OF_TWO(atan2, term_in_std, value_in_std)
HOIST_OF_TWO(fmod, term_in_std, value_in_std)
HOIST_BESIDE_NUMBERS(min, value_in_std)
HOIST_BESIDE_NUMBERS(max, value_in_std)
#undef HOIST_OF_TERM
#undef HOIST_OF_TWO
#undef HOIST_BESIDE_NUMBERS

// Of two values by functions without a macro, since the way to the commonest mistake is shorter then.
template <class Void = void>
constexpr auto min(hoist::detail::value_in_std, hoist::detail::value_in_std) {
  return hoist::detail::called_in_std<Void>();
}
template <class Void = void>
constexpr auto max(hoist::detail::value_in_std, hoist::detail::value_in_std) {
  return hoist::detail::called_in_std<Void>();
}
template <hoist::detail::a_value X>
constexpr auto min(const X&, const X&) {
  return hoist::detail::called_in_std<hoist::meta::once<X>>();
}
template <hoist::detail::a_value X>
constexpr auto max(const X&, const X&) {
  return hoist::detail::called_in_std<hoist::meta::once<X>>();
}
template <hoist::detail::a_value X>
constexpr auto min(initializer_list<X>) {
  return hoist::detail::called_in_std<hoist::meta::once<X>>();
}
template <hoist::detail::a_value X>
constexpr auto max(initializer_list<X>) {
  return hoist::detail::called_in_std<hoist::meta::once<X>>();
}
template <class Void = void>
constexpr auto min(hoist::detail::braces_in_std) {
  return hoist::detail::called_in_std<Void>();
}
template <class Void = void>
constexpr auto max(hoist::detail::braces_in_std) {
  return hoist::detail::called_in_std<Void>();
}
template <class Void = void>
constexpr auto minmax(hoist::detail::value_in_std, hoist::detail::value_in_std) {
  hoist::detail::called_in_std<Void>();
  return hoist::detail::mistaken_pair{};
}
template <hoist::detail::number N>
constexpr auto minmax(hoist::detail::value_in_std, N) {
  hoist::detail::called_in_std<hoist::meta::once<N>>();
  return hoist::detail::mistaken_pair{};
}
template <hoist::detail::number N>
constexpr auto minmax(N, hoist::detail::value_in_std) {
  hoist::detail::called_in_std<hoist::meta::once<N>>();
  return hoist::detail::mistaken_pair{};
}
template <hoist::detail::a_value X>
constexpr auto minmax(const X&, const X&) {
  hoist::detail::called_in_std<hoist::meta::once<X>>();
  return hoist::detail::mistaken_pair{};
}
template <hoist::detail::a_value X>
constexpr auto minmax(initializer_list<X>) {
  hoist::detail::called_in_std<hoist::meta::once<X>>();
  return hoist::detail::mistaken_pair{};
}
template <class Void = void>
constexpr auto minmax(hoist::detail::braces_in_std) {
  hoist::detail::called_in_std<Void>();
  return hoist::detail::mistaken_pair{};
}
template <hoist::detail::a_value X>
constexpr auto clamp(const X&, const X&, const X&) {
  return hoist::detail::called_in_std<hoist::meta::once<X>>();
}
template <class A, class B>
constexpr auto clamp(hoist::detail::value_in_std, const A&, const B&) {
  return hoist::detail::called_in_std<hoist::meta::once<A>>();
}
template <size_t I>
constexpr auto get(hoist::detail::value_in_std) {
  return hoist::detail::called_in_std<hoist::meta::once<integral_constant<size_t, I>>>();
}

}  // namespace std
// NOLINTEND(bugprone-std-namespace-modification,cert-dcl58-cpp)
