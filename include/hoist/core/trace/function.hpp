#pragma once
// User functions: scalar functions written once as C++ lambdas, traced into a graph of operations.

#include <hoist/core/trace/closure.hpp>
#include <hoist/core/trace/traced.hpp>
#include <hoist/core/trace/value_operators.hpp>
#include <hoist/core/trace/value_tuple.hpp>

namespace hoist {

namespace detail {
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
  const auto returned = call_stateless<L>(argument<T>(g, I)...);
  if constexpr (requires { returned.id[0]; })
    for (int id : returned.id) g.results.push(id);
  else
    g.results.push(id_in(&g, returned));
  if constexpr (requires { returned.widths[0]; })
    for (int w : returned.widths) g.widths.push(w);
  return g;
}
}  // namespace detail

/// Runs the user function L on arguments of types T... and records what it does.
template <class L, class... T>
constexpr trace_graph trace() {
  return detail::trace_with<L, T...>(std::make_integer_sequence<int, sizeof...(T)>{});
}

namespace detail {
/// What is wrong with a user function; `reported`: the user has been told.
enum flaw : int {
  none = 0,
  out_of_bounds = 1,
  foreign = 2,
  lost = 4,
  unrecorded = 8,
  narrowed = 16,
  reported = 32,
  decided = 64
};
template <class L, class... T>
constexpr int flaws_of() {
  const trace_graph g = trace<L, T...>();
  return (g.out_of_bounds ? out_of_bounds : 0) | (g.foreign ? foreign : 0) | (g.lost ? lost : 0) | (g.narrowed ? narrowed : 0) |
         (g.decided ? decided : 0);
}
template <class L, class... T, int... I>
constexpr bool collected_with(std::integer_sequence<int, I...>) {
  trace_graph g;
  call_stateless<L>(argument<T>(g, I)...);
  return g.collected;
}
/// Whether the function L, which gives a number of C++, collects traced values in one.
template <class L, class... T>
constexpr bool collected_by() {
  return collected_with<L, T...>(std::make_integer_sequence<int, sizeof...(T)>{});
}
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
