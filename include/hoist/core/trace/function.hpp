#pragma once
// User functions: scalar functions written once as C++ lambdas, traced into a graph of operations.

#include <hoist/core/trace/traced.hpp>
#include <hoist/core/trace/value_operators.hpp>
#include <hoist/core/trace/value_tuple.hpp>

namespace hoist {

namespace detail {
/// Whether a closure has no state: it captures nothing, or symbols and terms only.
template <class L>
concept is_without_state =
    __is_empty(L) || (alignof(L) == 1 && __is_trivially_copyable(L) && !__has_unique_object_representations(L));
template <class L>
struct bytes_of_closure {
  unsigned char of[sizeof(L)]{};
};
/// Such a closure; one with a capture default can't be made as L{} even if it captures nothing.
template <class L>
  requires is_without_state<L>
constexpr L without_state() {
  if constexpr (std::is_default_constructible_v<L>)
    return L{};
  else
    return __builtin_bit_cast(L, bytes_of_closure<L>{});
}
#ifdef __clang__
/// Clang's bit casts make closures whose captures are outside of their lifetime: members of one that stands anywhere may be
/// called, as it isn't read.
template <class L>
union room_for_closure {
  char none;
  L closure;
  constexpr room_for_closure() : none(0) {}
};
template <class L>
inline room_for_closure<L> anywhere{};
#endif
/// What the closure L, which has no state, gives for some arguments.
template <class L>
constexpr auto called_without_state(const auto&... x) {
#ifdef __clang__
  if constexpr (!std::is_default_constructible_v<L>)
    if (std::is_constant_evaluated()) return anywhere<L>.closure(x...);
#endif
  return without_state<L>()(x...);
}

template <class T>
constexpr auto argument(trace_graph& g, int parameter) {
  place p;
  p.graph = &g;
  p.parameter = parameter;
  return read_at<T>(p);
}
template <class L, class... T, int... I>
constexpr trace_graph trace_with(std::integer_sequence<int, I...>) {
  trace_graph g;
  const auto made = called_without_state<L>(argument<T>(g, I)...);
  if constexpr (requires { made.id[0]; })
    for (int id : made.id) g.results.push(id);
  else
    g.results.push(id_in(&g, made));
  if constexpr (requires { made.widths[0]; })
    for (int w : made.widths) g.widths.push(w);
  return g;
}
}  // namespace detail

/// Runs the user function L on arguments of types T... and records what it does.
template <class L, class... T>
constexpr trace_graph trace() {
  return detail::trace_with<L, T...>(std::make_integer_sequence<int, sizeof...(T)>{});
}

namespace detail {
/// What is to be said of a traced function.
enum flaw : int { none = 0, outside = 1, foreign = 2, lost = 4, unrecorded = 8, narrowed = 16, said = 32 };
template <class L, class... T>
constexpr int flaws_of() {
  const trace_graph g = trace<L, T...>();
  return (g.outside ? outside : 0) | (g.foreign ? foreign : 0) | (g.lost ? lost : 0) | (g.narrowed ? narrowed : 0);
}
template <int>
struct found {};
/// `unrecorded` where the function calls what can't be called while it is traced.
template <class L, class... T>
constexpr int flaws_if_traced() {
  if constexpr (requires { found<flaws_of<L, T...>()>{}; })
    return flaws_of<L, T...>();
  else
    return unrecorded;
}
}  // namespace detail

}  // namespace hoist
