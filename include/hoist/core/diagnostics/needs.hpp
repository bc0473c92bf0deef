#pragma once
// The table of what a pattern needs, as the `needs` of its adaptor: conditions, each with the sentence that the user reads where it
// doesn't hold.
//   template <class X>
//   static consteval bool needs() {
//     HOIST_NEED(is_array2<X>, "hoist: transpose needs an array of arrays")
//     return true;
//   }

#include <hoist/core/diagnostics/adaptor_misuse.hpp>
#include <hoist/core/diagnostics/lengths.hpp>

/// A line of the table. Those below it may rely on it.
#define HOIST_NEED(condition, sentence)     \
  if constexpr (!bool(condition)) {         \
    constexpr bool holds = bool(condition); \
    static_assert(holds, sentence);         \
    return false;                           \
  } else
/// A line about lengths or numbers, which compilers are to print beside the sentence.
#define HOIST_NEED_LENGTHS(condition, sentence) \
  if constexpr (!bool(condition)) {             \
    static_assert(condition, sentence);         \
    return false;                               \
  } else
/// What stands before a pattern makes a term with a function L of an argument S: what L gives, as far as that is seen without tracing
/// it. What follows is the type of its call, which is written where the pattern is, so that the way to a mistake in it is short.
#define HOIST_NEED_FUNCTION(L, S, ...)                                                                \
  if constexpr (constexpr hoist::detail::diagnosis is = hoist::detail::diagnose<__VA_ARGS__, L, S>(); \
                is != hoist::detail::diagnosis::sound) {                                              \
    using found = hoist::detail::diagnosed<int(is)>;                                                  \
    static_assert(found::returns, HOIST_RETURNS_NOTHING);                                             \
    static_assert(found::whole, HOIST_NO_COMPONENTS);                                                 \
    static_assert(found::no_array, HOIST_C_ARRAY);                                                    \
    static_assert(found::recorded, HOIST_NOT_RECORDED);                                               \
    return hoist::mistaken{};                                                                         \
  } else

namespace hoist::detail {

/// What a pattern reports itself of a function of anything, so that the way to it is short; the compiler has `reported` a call
/// that it can't make.
enum class diagnosis { sound, gives_nothing, takes_number_apart, gives_c_array, not_recorded, reported };
/// What holds of a function with this diagnosis. A template, of which g++ says nothing where a call that it can't make leaves none;
/// of an int, since compilers print it.
template <int Is>
struct diagnosed {
  static constexpr bool returns = diagnosis(Is) != diagnosis::gives_nothing,
                        whole = diagnosis(Is) != diagnosis::takes_number_apart,
                        no_array = diagnosis(Is) != diagnosis::gives_c_array,
                        recorded = diagnosis(Is) != diagnosis::not_recorded;
};
/// The lambda L where it takes anything, and what may be called instead where it doesn't.
template <class L>
using if_of_anything = std::conditional_t<takes_any<L>, L, any_one>;
/// What is wrong with the lambda L of the symbol S that gives R, an any_one where it wasn't called.
template <class R, class L, class S>
consteval diagnosis diagnose() {
  if constexpr (__is_same(R, any_one)) {
    return diagnosis::sound;
  } else if constexpr (__is_class(R)) {
    if constexpr (!requires(const L& f) { f(S{}); })
      return diagnosis::reported;
    else
      return (application<true, L, S>::probed() & unrecorded) != 0 ? diagnosis::not_recorded : diagnosis::sound;
  } else if constexpr (__is_same(R, void)) {
    return diagnosis::gives_nothing;
  } else if constexpr (__is_same(R, trace_graph*)) {
    return diagnosis::takes_number_apart;
  } else {
    return std::is_pointer_v<R> ? diagnosis::gives_c_array : diagnosis::sound;
  }
}

}  // namespace hoist::detail
