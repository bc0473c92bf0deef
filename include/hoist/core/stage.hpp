#pragma once
// Composition from left to right: `in | pad(...) | slide<3> | map(f)`.

#include <hoist/core/compared_lengths.hpp>
#include <hoist/core/misuse.hpp>

namespace hoist {

namespace detail {
template <int Arguments>
constexpr auto pattern_is_called() {
  static_assert(Arguments < 0, "hoist: a pattern is applied by |, as in x | join; this one takes no arguments in parentheses");
  return mistaken{};
}
}  // namespace detail
/// In detail, name_applied: what is said where the pattern `name`, written as in `example`, is called with its array, or has
/// numbers; what the pattern does with its array names it as `applied`.
#define HOIST_APPLIED(name, example)                                                                                        \
  struct name##_applied {                                                                                                   \
    template <int Arguments>                                                                                                \
    static constexpr auto is_called() {                                                                                     \
      static_assert(Arguments < 0, "hoist: " #name " is applied by |, as in x | " example "; the array stands left of it"); \
    }                                                                                                                       \
    template <int Numbers>                                                                                                  \
    static constexpr auto is_numbered() {                                                                                   \
      static_assert(Numbers < 0, "hoist: " #name " takes no numbers in angle brackets, as in x | " example);                \
    }                                                                                                                       \
  };

/// A pattern that waits for its array.
template <class F>
struct stage {
  using waits_for_array = F;
  F go;
  template <class... X>
  constexpr auto operator()(const X&...) const {
    if constexpr (requires { typename F::applied; }) {
      F::applied::template is_called<sizeof...(X)>();
      return mistaken{};
    } else {
      return detail::pattern_is_called<sizeof...(X)>();
    }
  }
  template <is_expr X>
  friend constexpr auto operator|(X x, stage s) {
    if constexpr (is_mistaken<X>)
      return x;
    else
      return s.go(x);
  }
};
template <class F>
stage(F) -> stage<F>;

namespace detail {
template <class F, class G>
struct both_stages {
  stage<F> f;
  stage<G> g;
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | f | g;
  }
};
}  // namespace detail
template <class F, class G>
constexpr auto operator|(stage<F> f, stage<G> g) {
  return stage<detail::both_stages<F, G>>{{f, g}};
}

namespace detail {
template <class Y>
concept is_stage = requires { typename Y::waits_for_array; };
/// What no pattern is that waits for an array, nor an operand of |.
template <class Y>
concept no_pattern = !std::is_arithmetic<Y>::value && !is_stage<Y> && !is_expr<Y> && !is_computed<Y> && !traced_scalar<Y> &&
                     !traced_vector<Y> && !__is_same(Y, void(uncalled)) && !__is_base_of(program_base, Y);
}  // namespace detail
namespace detail {
/// A number in a pattern's angle brackets.
struct whole {
  long number;
  template <class T>
    requires(std::is_convertible_v<T, long> && !std::is_floating_point_v<T>)
  consteval whole(T n) : number(n) {}
  template <class T>
    requires(!std::is_convertible_v<T, long> || std::is_floating_point_v<T>)
  __attribute__((
      unavailable("hoist: a pattern's angle brackets hold whole numbers that C++ knows, as in split<4>; a named size is "
                  "none"))) consteval whole(T)
      : number(1) {}
};
/// What goes on after a pattern that wasn't called as it is to be.
struct nothing_to_do {
  constexpr mistaken operator()(auto) const { return {}; }
};
/// An argument that nobody gives: what it is by default is looked at in calls only, not where a pattern's name is applied.
struct missing {
  constexpr explicit missing(int) {}
};
/// Whether what stands in angle brackets isn't from Least to Most whole numbers.
template <int Least, int Most, auto... Number>
concept strange_numbers = sizeof...(Number)<Least || sizeof...(Number)> Most ||
                          !((__is_same(decltype(Number), int) || std::is_integral_v<decltype(Number)>)&&...);
}  // namespace detail
// NOLINTBEGIN(bugprone-macro-parentheses): `kind` is a type, `name` that of a variable
/// Before the specialisations of a pattern that has `least` to `most` numbers, or a number and a size, in angle brackets and
/// isn't called: what is said where there are fewer or more of them than `count` says.
#define HOIST_NUMBERED(name, kind, least, most, count, example)                                                              \
  template <kind... Number>                                                                                                  \
  inline constexpr auto name = [] {                                                                                          \
    static_assert(numbers_are<least, int(sizeof...(Number))>::at_most && numbers_are<int(sizeof...(Number)), most>::at_most, \
                  "hoist: " #name " takes " count " in angle brackets, as in " example);                                     \
    return stage{detail::nothing_to_do{}};                                                                                   \
  }();
// NOLINTEND(bugprone-macro-parentheses)
/// Before the overloads of a pattern that is a function of one argument and has `least` to `most` numbers in angle brackets:
/// what is said where it isn't written as in `example`.
#define HOIST_CALLED(name, least, most, argument, example)                    \
  HOIST_CALLED_WITH_ONE(name, least, most, argument, example)                 \
  template <auto..., class X, class Y, class... More>                         \
  constexpr auto name(const X&, const Y&, const More&...) {                   \
    static_assert(meta::never<X, Y>, HOIST_WRITTEN(name, example, argument)); \
    return stage{detail::nothing_to_do{}};                                    \
  }
#define HOIST_CALLED_WITH_ONE(name, least, most, argument, example)                              \
  template <auto...>                                                                             \
  HOIST_SAYS("hoist: " #name " is called with its " argument ", as in x | " example)             \
  void name(detail::uncalled);                                                                   \
  template <auto..., class Void = void>                                                          \
  constexpr stage<detail::nothing_to_do> name(detail::missing = [](auto nothing) {               \
    static_assert(meta::never<decltype(nothing)>, HOIST_WRITTEN(name, example, argument));       \
    return detail::missing(0);                                                                   \
  }(static_cast<Void*>(nullptr))) {                                                              \
    return {};                                                                                   \
  }                                                                                              \
  template <auto... Number, class X>                                                             \
    requires(!__is_same(X, detail::uncalled) && detail::strange_numbers<least, most, Number...>) \
  constexpr auto name(const X&) {                                                                \
    static_assert(meta::never<X>, HOIST_WRITTEN(name, example, argument));                       \
    return stage{detail::nothing_to_do{}};                                                       \
  }
namespace detail {
/// The name of one of hoist's own functions. A class, since compilers would look into a lambda that may become a pointer.
struct name_of_function {
  constexpr name_of_function(void (*)(uncalled)) {}
};
}  // namespace detail
#define HOIST_WRITTEN(name, example, argument) \
  "hoist: " #name " is written x | " example ", whole numbers in angle brackets, its " argument " in parentheses"
template <is_expr X>
constexpr auto operator|(X, detail::name_of_function) {
  return mistaken{};
}
template <is_expr X>
HOIST_SAYS("hoist: a program is no pattern; give its function a name, and apply that, f(x)")
constexpr mistaken operator|(X, const detail::program_base&) {
  return {};
}
namespace detail {
/// A pattern as an object, which has no numbers in angle brackets.
struct pattern_object {};
/// What goes on after `map<0`, of which `>(f)` is left.
struct after_bracket {
  template <class F>
  friend constexpr auto operator>(const after_bracket&, const F&) {
    return stage{nothing_to_do{}};
  }
};
/// In the object `type` of the pattern `name`: what is said where that has numbers.
#define HOIST_NOT_NUMBERED(type, name, example)                                                              \
  template <class Void = void>                                                                               \
  friend constexpr auto operator<(const type&, anything) {                                                   \
    static_assert(meta::never<Void>, "hoist: " #name " takes no numbers in angle brackets, as in " example); \
    return after_bracket{};                                                                                  \
  }
}  // namespace detail
template <class Void = void>
constexpr auto operator<(const detail::pattern_object&, detail::anything) {
  static_assert(meta::never<Void>, "hoist: this pattern takes no numbers in angle brackets, as map(f), reduce(add), zip(a, b)");
  return detail::after_bracket{};
}
template <int>
HOIST_SAYS("hoist: a component is taken by get<0>(t), with the tuple in parentheses")
void get(detail::uncalled);
template <class F, is_expr X>
constexpr auto operator|(stage<F>, X) {
  constexpr bool never = meta::never<F>;
  static_assert(never, "hoist: an array stands left of |, and what is done with it right, as in x | map(f)");
  return mistaken{};
}
template <class F, class X>
constexpr auto operator<(stage<F> s, X) {
  if constexpr (requires { typename F::applied; }) {
    F::applied::template is_numbered<1>();
  } else {
    constexpr bool never = meta::never<F>;
    static_assert(never, "hoist: this pattern takes no numbers in angle brackets; write x | reverse");
  }
  return s;
}
template <class F, class X>
constexpr auto operator>(stage<F>, const X&) {
  return stage{detail::nothing_to_do{}};
}
template <class X, class F>
  requires(!is_expr<X> && (detail::is_computed<X> || detail::traced_scalar<X> || detail::traced_vector<X>))
constexpr auto operator|(X, stage<F>) {
  constexpr bool never = meta::never<F>;
  static_assert(
      never,
      "hoist: a pattern is applied to an array or an element of one, not to what a function computes; compute it by a "
      "map of its own first");
  return mistaken{};
}
template <class Y, class F>
  requires(detail::no_pattern<Y> || std::is_arithmetic<Y>::value)
constexpr auto operator|(const Y&, stage<F>) {
  constexpr bool never = meta::never<Y>;
  static_assert(
      never,
      "hoist: what stands left of | must be a term, such as a parameter of the program's function; data is given to the "
      "tuned program");
  return mistaken{};
}
template <class X, class F>
constexpr auto operator>>(const X&, stage<F>) {
  constexpr bool never = meta::never<F>;
  static_assert(never, "hoist: a pattern is applied by |, as in x | map(f)");
  return mistaken{};
}
template <is_expr X, detail::no_pattern Y>
constexpr auto operator|(X, const Y&) {
  constexpr bool never = meta::never<Y>;
  static_assert(never, "hoist: what stands right of | must be a pattern with its arguments, such as map(f) or pad<1>(clamp)");
  return mistaken{};
}

namespace detail {
template <class T>
struct array_parts {
  enum : bool { is_array = false, is_array2 = false, is_array3 = false };
};
template <class T, length L>
struct array_parts<array<T, L>> {
  enum : bool { is_array = true, is_array2 = bool(array_parts<T>::is_array), is_array3 = bool(array_parts<T>::is_array2) };
  using element = T;
  static constexpr length count = L;
};
// Concepts, since a variable of each type would be a symbol of the program; as bool(...) in a static_assert, where clang
// would explain at length why a concept does not hold.
template <class X>
concept is_array = bool(array_parts<type_of<X>>::is_array);
template <class X>
concept is_array2 = bool(array_parts<type_of<X>>::is_array2);
template <class X>
concept is_array3 = bool(array_parts<type_of<X>>::is_array3);
}  // namespace detail

}  // namespace hoist
