#pragma once
// What traced values, elements and terms can't do, in sentences.

#include <hoist/meta/list.hpp>

/// Before a function that is a mistake to call: what compilers then say first, at the caller's own line.
/// Clang makes nothing of a call with a diagnosis of ours, and so says nothing of what comes of it.
#ifdef __clang__
#define HOIST_SAYS(sentence)                                                            \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
      __attribute__((diagnose_if(true, sentence, "error"))) _Pragma("clang diagnostic pop")
#else
#define HOIST_SAYS(sentence) __attribute__((unavailable(sentence)))
#endif
#define HOIST_DECIDES "hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)"
/// The conversion to a condition, which does `so`. For clang a template, which says it once and goes on.
#ifdef __clang__
#define HOIST_CONDITION(so)                                      \
  template <class B>                                             \
    requires(__is_same(B, bool))                                 \
  constexpr explicit operator B() const {                        \
    hoist::detail::condition_is_decided<hoist::meta::once<B>>(); \
    so;                                                          \
    return false;                                                \
  }
#else
#define HOIST_CONDITION(so)                                            \
  HOIST_SAYS(HOIST_DECIDES) constexpr explicit operator bool() const { \
    so;                                                                \
    return false;                                                      \
  }
#endif
#define HOIST_MUST_RETURN                                                                                        \
  "hoist: the function must return a term, or a scalar computed from its arguments: sqrt(x), not std::sqrt(x); " \
  "auto or val<float>, not float"
#define HOIST_RETURNS_NOTHING "hoist: the function returns nothing; a `return` is missing before what it computes"
#define HOIST_OF_A_ROW                                                                                                \
  "hoist: an element is read by as many indices as its array has dimensions, w(0, 1) of a window of two; map2 gives " \
  "elements of a grid, map gives rows"
#define HOIST_OF_NUMBERS "hoist: the parameters of a user function are auto, [](auto x) { ... }, not float or int"
#define HOIST_C_ARRAY "hoist: a function gives no array of C++, but a term, a number, a vector or a tuple: make_tuple(a, b)"
#define HOIST_GIVES_INT                                                                                                       \
  "hoist: arithmetic of integers of 8 and 16 bits gives ints; convert them before, map([](auto x) { return convert<int>(x); " \
  "})"
#define HOIST_GIVES_FLOAT \
  "hoist: arithmetic of halves gives floats; convert them before, map([](auto x) { return convert<float>(x); })"
#define HOIST_NO_BOOL                                                                                                         \
  "hoist: a traced condition is no bool or number of C++, as std::max wants one; write max(a, max(b, c)), or select(c, 1.f, " \
  "0.f)"
#define HOIST_NO_COMPONENTS "hoist: auto [a, b] = t takes a tuple apart; a number has no components"
#define HOIST_NOT_RECORDED                                                                                           \
  "hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; " \
  "no static or outside variables, no output, no recursion"
#define HOIST_NOT_ASSOCIATIVE                                                                                    \
  "hoist: associative<z>(f) needs an associative operator, f(f(a, b), c) = f(a, f(b, c)); another one folds in " \
  "order, by reduce_seq or scan_seq and starting_from<z>(f)"
#define HOIST_NOT_NEUTRAL                                                                                            \
  "hoist: associative<z>(f) needs a neutral number, f(z, x) = x; another one is a start of reduce_seq or scan_seq, " \
  "starting_from<z>(f)"

namespace hoist::detail {

// Each is reported once, and at once: compilers look into a function for what it gives, and its type is the same everywhere.
/// What goes on after a mistake that was reported: `mistaken`.
template <class Void>
constexpr auto mistake_of();
template <class Void>
constexpr auto condition_is_decided() {
  static_assert(meta::never<Void>, HOIST_DECIDES);
}
template <class Void>
constexpr auto brackets_are_used() {
  static_assert(meta::never<Void>, "hoist: an element is read by parentheses, w(1) or w(0, 1); at<I> takes one of a term");
}
template <class Void>
constexpr auto number_is_called() {
  static_assert(meta::never<Void>, "hoist: a number is no array or function: it has no elements to read by parentheses");
}
template <class Void>
constexpr auto index_is_no_number() {
  static_assert(meta::never<Void>,
                "hoist: an element is read at whole numbers that C++ knows, w(0, 1); gather reads at computed ones");
}
template <class Void>
constexpr auto element_is_assigned() {
  static_assert(meta::never<Void>,
                "hoist: an element can't be assigned to; what a function returns is the new array's element");
}
template <class Void>
constexpr auto tuple_is_indexed() {
  static_assert(meta::never<Void>,
                "hoist: a tuple has no elements by index; write get<0>(t), or a parameter for each component");
}
template <class Void>
constexpr auto types_differ() {
  static_assert(meta::never<Void>,
                "hoist: different types of numbers don't meet in arithmetic; convert<T>(x) one of them first");
}
template <class Void>
constexpr auto too_many_values() {
  static_assert(meta::never<Void>,
                "hoist: min and max take two values; of more write min(a, min(b, c)), and of an array x | reduce(minimum)");
}
template <class Void>
constexpr auto no_condition_first() {
  static_assert(meta::never<Void>, "hoist: select needs a condition first, such as x > 0.f, then the two values");
}
template <class Void>
constexpr auto array_in_arithmetic() {
  static_assert(meta::never<Void>,
                "hoist: arithmetic needs scalars; use map to compute with an array's elements, map2 with a grid's");
}
template <class Void>
constexpr auto row_is_no_number() {
  static_assert(meta::never<Void>, HOIST_OF_A_ROW);
}
template <class Void>
constexpr auto vector_is_indexed() {
  static_assert(meta::never<Void>, "hoist: a component of a vector is v.s(0), or get<0>(v)");
}
template <class Void>
constexpr auto vectors_differ() {
  static_assert(meta::never<Void>,
                "hoist: vectors of different types or widths don't meet in arithmetic; convert<T>(v) one of them first");
}
template <class Void>
constexpr auto assigned_again() {
  static_assert(meta::never<Void>,
                "hoist: a term, and what is computed of captured ones, can't be assigned again; name each value, or write "
                "fold<N>(start, f)");
}
template <class Void>
constexpr auto pattern_is_member() {
  static_assert(
      meta::never<Void>,
      "hoist: a term has no members; patterns are applied by |, as in x | map(f), and zip(a, b) puts arrays together");
}
template <class Void>
constexpr auto variable_collects() {
  static_assert(
      meta::never<Void>,
      "hoist: a variable can't take what is computed of captured terms; write fold<N>(0.f, f), whose f is given the sum");
}
template <class Void>
constexpr auto number_collects() {
  static_assert(
      meta::never<Void>,
      "hoist: a C++ number can't collect what is computed of terms; begin with the first of these, or write fold<N>(0.f, f)");
}
template <class Void>
constexpr auto term_is_called() {
  static_assert(meta::never<Void>,
                "hoist: a term is not called; at<I> takes an element of it, and let(x, f) names it, so that f can read x(0)");
}

/// The id of what isn't traced, and of an argument of a probe, the dry run of a user function that finds its mistakes.
inline constexpr int untraced_id = -1, probed_id = -2;
/// No constant expression: where a mistake was reported at the user's own line, a probe stops.
inline void was_reported() {}
constexpr void stop_if_probed(int id) {
  if (id == probed_id) was_reported();
}

}  // namespace hoist::detail
