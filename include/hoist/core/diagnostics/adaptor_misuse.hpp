#pragma once
// Adaptors and patterns written otherwise than they are applied: reports of their own at the user's line.

#include <hoist/core/diagnostics/misuse.hpp>
#include <hoist/core/front/adaptor.hpp>
#include <hoist/core/types/length.hpp>

namespace hoist {

namespace detail {
/// What is reported of a pattern that doesn't name itself.
struct pattern_applied {
  template <int Arguments>
  static constexpr auto is_called() {
    static_assert(Arguments < 0,
                  "hoist: a pattern is applied by |, as in x | join; this one takes no arguments in parentheses");
  }
  template <int Numbers>
  static constexpr auto is_numbered() {
    static_assert(Numbers < 0, "hoist: this pattern takes no numbers in angle brackets; write x | reverse");
  }
};
template <class F>
struct applied_of {
  using type = pattern_applied;
};
template <class F>
  requires requires { typename F::applied; }
struct applied_of<F> {
  using type = typename F::applied;
};
template <class F, int Arguments>
constexpr mistaken adaptor_is_called() {
  applied_of<F>::type::template is_called<Arguments>();
  return {};
}
}  // namespace detail
/// In detail, name_applied: what is reported where the pattern `name`, written as in `example`, is called with its array, or has
/// numbers. An adaptor of it names it as `applied`.
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

namespace detail {
template <class Y>
concept is_adaptor = requires { typename Y::waits_for_array; };
/// What no pattern is that waits for an array, nor an operand of |.
template <class Y>
concept no_pattern = !std::is_arithmetic<Y>::value && !is_adaptor<Y> && !is_expr<Y> && !is_computed<Y> && !traced_scalar<Y> &&
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
/// An argument that nobody gives: what it is by default is compiled in calls only, not where a pattern's name is applied.
struct missing {
  constexpr explicit missing(int) {}
};
/// Whether what stands in angle brackets isn't from Least to Most whole numbers.
template <int Least, int Most, auto... Number>
concept strange_numbers =
    sizeof...(Number)<Least || sizeof...(Number)> Most ||
    !((__is_same(decltype(Number), int) || std::is_integral_v<decltype(Number)> || whole_constant<decltype(Number)>)&&...);
/// The same where one may be a length.
template <int Least, int Most, auto... Number>
concept strange_lengths = strange_numbers<Least, Most, Number...> &&
                          !(sizeof...(Number) == 1 && (__is_same(const decltype(Number), const length) && ...));
}  // namespace detail
// NOLINTBEGIN(bugprone-macro-parentheses): `kind` is a type, `name` that of a variable
/// Before the specialisations of a pattern that has `least` to `most` numbers, or a number and a size, in angle brackets and
/// isn't called: what is said where there are fewer or more of them than `count` says.
#define HOIST_NUMBERED(name, kind, least, most, count, example)                                                              \
  template <kind... Number>                                                                                                  \
  inline constexpr auto name = [] {                                                                                          \
    static_assert(numbers_are<least, int(sizeof...(Number))>::at_most && numbers_are<int(sizeof...(Number)), most>::at_most, \
                  "hoist: " #name " takes " count " in angle brackets, as in " example);                                     \
    return adaptor{detail::nothing_to_do{}};                                                                                 \
  }();
// NOLINTEND(bugprone-macro-parentheses)
/// Before the overloads of a pattern that is a function of one argument and has `least` to `most` numbers in angle brackets:
/// what is said where it isn't written as in `example`.
#define HOIST_CALLED(name, least, most, argument, example)    \
  HOIST_CALLED_WITH_ONE(name, least, most, argument, example) \
  HOIST_CALLED_WITH_MORE(name, argument, example)
/// The same for a pattern that has a number or a named size in angle brackets.
#define HOIST_CALLED_WITH_SIZE(name, argument, example)            \
  HOIST_CALLED_BUT(strange_lengths, name, 1, 1, argument, example) \
  HOIST_CALLED_WITH_MORE(name, argument, example)
#define HOIST_CALLED_WITH_MORE(name, argument, example)                       \
  template <auto..., class X, class Y, class... More>                         \
  constexpr auto name(const X&, const Y&, const More&...) {                   \
    static_assert(meta::never<X, Y>, HOIST_WRITTEN(name, example, argument)); \
    return adaptor{detail::nothing_to_do{}};                                  \
  }
#define HOIST_CALLED_WITH_ONE(name, least, most, argument, example) \
  HOIST_CALLED_BUT(strange_numbers, name, least, most, argument, example)
/// The same, where `strange` says which numbers in angle brackets are no call's.
#define HOIST_CALLED_BUT(strange, name, least, most, argument, example)                    \
  template <auto...>                                                                       \
  HOIST_SAYS("hoist: " #name " is called with its " argument ", as in x | " example)       \
  void name(detail::uncalled);                                                             \
  template <auto..., class Void = void>                                                    \
  constexpr adaptor<detail::nothing_to_do> name(detail::missing = [](auto nothing) {       \
    static_assert(meta::never<decltype(nothing)>, HOIST_WRITTEN(name, example, argument)); \
    return detail::missing(0);                                                             \
  }(static_cast<Void*>(nullptr))) {                                                        \
    return {};                                                                             \
  }                                                                                        \
  template <auto... Number, class X>                                                       \
    requires(!__is_same(X, detail::uncalled) && detail::strange<least, most, Number...>)   \
  constexpr auto name(const X&) {                                                          \
    static_assert(meta::never<X>, HOIST_WRITTEN(name, example, argument));                 \
    return adaptor{detail::nothing_to_do{}};                                               \
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
    return adaptor{nothing_to_do{}};
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
constexpr auto operator|(adaptor<F>, X) {
  constexpr bool never = meta::never<F>;
  static_assert(never, "hoist: an array stands left of |, and what is done with it right, as in x | map(f)");
  return mistaken{};
}
template <class F, class X>
constexpr auto operator<(adaptor<F> s, X) {
  detail::applied_of<F>::type::template is_numbered<1>();
  return s;
}
template <class F, class X>
constexpr auto operator>(adaptor<F>, const X&) {
  return adaptor{detail::nothing_to_do{}};
}
template <class X, class F>
  requires(!is_expr<X> && (detail::is_computed<X> || detail::traced_scalar<X> || detail::traced_vector<X>))
constexpr auto operator|(X, adaptor<F>) {
  constexpr bool never = meta::never<F>;
  static_assert(
      never,
      "hoist: a pattern is applied to an array or an element of one, not to what a function computes; compute it by a "
      "map of its own first");
  return mistaken{};
}
template <class Y, class F>
  requires(detail::no_pattern<Y> || std::is_arithmetic<Y>::value)
constexpr auto operator|(const Y&, adaptor<F>) {
  constexpr bool never = meta::never<Y>;
  static_assert(
      never,
      "hoist: what stands left of | must be a term, such as a parameter of the program's function; data is given to the "
      "tuned program");
  return mistaken{};
}
template <class X, class F>
constexpr auto operator>>(const X&, adaptor<F>) {
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

}  // namespace hoist