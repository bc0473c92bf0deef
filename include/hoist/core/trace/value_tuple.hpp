#pragma once
// Tuples of traced values: what a user function returns that makes a tuple.

#include <hoist/core/trace/value.hpp>

namespace hoist {

/// Several traced scalars and vectors: what a user function returns that makes a tuple.
template <class... T>
struct vals {
  static constexpr int widths[sizeof...(T)] = {(width_of<T> > 0 ? width_of<T> : 1)...};
  trace_graph* graph = nullptr;
  int id[((width_of<T> > 0 ? width_of<T> : 1) + ...)]{};
  /// The numbers before component i.
  static constexpr int before(int i) {
    int n = 0;
    while (i-- > 0) n += widths[i];
    return n;
  }
};
namespace detail {
template <class X>
concept in_tuple = traced_scalar<X> || std::is_arithmetic<X>::value;
constexpr trace_graph* graph_of(auto x) {
  if constexpr (traced_scalar<decltype(x)>)
    return as_val(x).graph;
  else
    return nullptr;
}
constexpr auto part_of_tuple(trace_graph* g, auto x) {
  if constexpr (traced_scalar<decltype(x)>)
    return as_val(x);
  else
    return literal_in(g, x);
}
template <class T>
constexpr void put_ids(trace_graph* g, int*& to, const val<T>& x) {
  if constexpr (is_scalar_type<T>)
    *to++ = id_in(g, x);
  else
    for (int id : x.id) *to++ = id;
}
constexpr void take_ids(const int* from, int& id) { id = *from; }
template <std::size_t W>
constexpr void take_ids(const int* from, int (&ids)[W]) {
  for (int& id : ids) id = *from++;
}
template <class... T>
constexpr vals<T...> tuple_of_vals(trace_graph* g, val<T>... x) {
  vals<T...> all;
  all.graph = g;
  int* to = all.id;
  (put_ids(g, to, x), ...);
  return all;
}
}  // namespace detail

/// A tuple of traced scalars, vectors and numbers, as the result of a user function.
template <detail::in_tuple... X>
  requires(sizeof...(X) > 1 && (detail::traced_scalar<X> || ...))
constexpr auto make_tuple(X... x) {
  trace_graph* g = nullptr;
  ((g = g != nullptr ? g : detail::graph_of(x)), ...);
  return detail::tuple_of_vals(g, detail::part_of_tuple(g, x)...);
}

template <int I, class... T>
  requires(sizeof...(T) > 0)
constexpr auto get(const vals<T...>& t) {
  constexpr bool inside = I >= 0 && I < static_cast<int>(sizeof...(T));
  static_assert(inside, "hoist: get<I> needs a tuple with more than I components");
  constexpr int component = inside ? I : 0;
  val<meta::nth_t<component, T...>> x;
  x.graph = t.graph;
  detail::take_ids(t.id + vals<T...>::before(component), x.id);
  return x;
}

}  // namespace hoist
