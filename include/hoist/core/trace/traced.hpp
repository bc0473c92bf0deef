#pragma once
// Arguments of user functions while they are traced: windows, arrays and tuples, whose reads are recorded.

#include <hoist/core/trace/value.hpp>

namespace hoist {

/// An argument of a user function while it is traced; T is a type of the front end or a kind.
template <class T>
struct traced;

namespace detail {
template <class X>
concept no_index = __is_same(X, float) || __is_same(X, double) || traced_scalar<X> ||
                   !(__is_same(X, int) || requires(X x, void (*f)(int)) { f(x); });
}  // namespace detail

/// Where in an argument a traced read stands. No template, so that the ways to mistakes are short.
struct place {
  trace_graph* graph = nullptr;
  int parameter = -1;
  int path[6] = {};
  int steps = 0;
  template <class I>
  constexpr auto operator[](I) const {
    detail::brackets_are_used<meta::once<I>>();
    detail::stop_if_probed(parameter);
    return detail::mistake_of<meta::once<I>>();
  }
  template <class... I>
    requires(sizeof...(I) == 0 || (detail::no_index<I> || ...))
  constexpr auto operator()(I...) const {
    detail::index_is_no_number<meta::once<I...>>();
    detail::stop_if_probed(parameter);
    return detail::mistake_of<meta::once<I...>>();
  }
  constexpr place then(long i, long length) const {
    place p = *this;
    if (graph != nullptr && (i < 0 || (length >= 0 && i >= length) || steps == 6)) graph->out_of_bounds = true;
    if (p.steps < 6) p.path[p.steps++] = static_cast<int>(i);
    return p;
  }
};

namespace detail {
template <class T>
constexpr auto read_at(const place& p) {
  if constexpr (is_scalar_type<T>) {
    trace_graph::node n;
    n.type = scalar_of<T>::value;
    n.parameter = p.parameter;
    for (int i = 0; i < 6; ++i) n.path[i] = p.path[i];
    n.steps = p.steps;
    return val<T>{p.graph, p.graph == nullptr ? p.parameter : p.graph->put(n)};
  } else if constexpr (is_vector_type<T>) {
    val<T> v;
    v.graph = p.graph;
    for (int k = 0; k < width_of<T>; ++k) v.id[k] = read_at<typename component_type<T>::type>(p.then(k, -1)).id;
    return v;
  } else {
    return traced<T>{p};
  }
}
template <class T>
struct element_of;
template <class T, length L>
struct element_of<array<T, L>> {
  using type = T;
  static constexpr long count = L.is_number() ? L.number() : -1;
};
template <class K>
struct element_of<arr<K>> {
  using type = K;
  static constexpr long count = -1;
};
template <class T>
concept sequence = requires { typename element_of<T>::type; };
template <class T>
struct components;
template <class... T>
struct components<tuple<T...>> : meta::list<T...> {
  template <int I>
  using at = meta::nth_t<I, T...>;
};
template <class... T>
struct components<tup<T...>> : meta::list<T...> {
  template <int I>
  using at = meta::nth_t<I, T...>;
};
template <class T>
concept components_of = requires { components<T>::size; };
}  // namespace detail

namespace detail {
template <class T>
inline constexpr int dimensions_of = 0;
template <sequence T>
inline constexpr int dimensions_of<T> = 1 + dimensions_of<typename element_of<T>::type>;
/// More indices than an array has dimensions.
template <int Dimensions, class... I>
concept too_many_indices = (sizeof...(I) > Dimensions) && !(no_index<I> || ...);
template <int Dimensions>
struct place_of : place {
  using place::operator();
  template <class... I>
    requires too_many_indices<Dimensions, I...>
  constexpr auto operator()(I...) const {
    row_is_no_number<numbers_are<Dimensions, int(sizeof...(I))>>();
    stop_if_probed(parameter);
    return mistake_of<meta::once<I...>>();
  }
};
}  // namespace detail
template <detail::sequence T>
struct traced<T> : detail::place_of<detail::dimensions_of<T>> {
  using base = detail::place_of<detail::dimensions_of<T>>;
  using base::operator();
  constexpr traced(const place& p) : base{p} {}
  template <class... Rest>
    requires(sizeof...(Rest) < detail::dimensions_of<T> && !(detail::no_index<Rest> || ...))
  constexpr auto operator()(int i, Rest... rest) const {
    using element = typename detail::element_of<T>::type;
    auto inner = detail::read_at<element>(this->then(i, detail::element_of<T>::count));
    if constexpr (sizeof...(rest) == 0)
      return inner;
    else
      return inner(rest...);
  }
};
// A row of a window, whose elements have an index more, is no operand.
#define HOIST_OF_ROWS(sign)                                \
  template <class X>                                       \
  constexpr auto operator sign(const place& a, const X&) { \
    detail::row_is_no_number<meta::once<X>>();             \
    detail::stop_if_probed(a.parameter);                   \
    return detail::mistake_of<meta::once<X>>();            \
  }                                                        \
  template <class T>                                       \
  constexpr auto operator sign(val<T> x, const place&) {   \
    detail::row_is_no_number<meta::once<T>>();             \
    detail::stop_if_probed(x.id);                          \
    return detail::mistake_of<meta::once<T>>();            \
  }                                                        \
  template <detail::number N>                              \
  constexpr auto operator sign(N, const place& a) {        \
    detail::row_is_no_number<meta::once<N>>();             \
    detail::stop_if_probed(a.parameter);                   \
    return detail::mistake_of<meta::once<N>>();            \
  }
HOIST_OF_ROWS(+)
HOIST_OF_ROWS(-)
HOIST_OF_ROWS(*)
HOIST_OF_ROWS(/)
#undef HOIST_OF_ROWS
namespace detail {
/// How a tuple's components aren't read, reported when a function is probed.
struct read_by_get {
  template <class... I>
  constexpr auto operator()(I...) const {
    tuple_is_indexed<meta::once<I...>>();
    return mistake_of<meta::once<I...>>();
  }
  template <class I>
  constexpr auto operator[](I) const {
    tuple_is_indexed<meta::once<I>>();
    return mistake_of<meta::once<I>>();
  }
};
/// After that report: an R goes on.
template <class R>
struct after_report {
  constexpr R operator()(auto...) const { return {}; }
  constexpr R operator[](auto) const { return {}; }
};
}  // namespace detail
constexpr const val<float>* begin(const place&) { return nullptr; }
constexpr const val<float>* end(const place&) { return nullptr; }
template <detail::components_of T>
struct traced<T> : place, detail::after_report<val<float>> {
  using detail::after_report<val<float>>::operator();
  using detail::after_report<val<float>>::operator[];
  constexpr traced(const place& p) : place(p) {}
};

template <int I, detail::components_of T>
constexpr auto get(const traced<T>& t) {
  constexpr bool inside = I >= 0 && I < detail::components<T>::size;
  static_assert(inside, "hoist: get<I> needs a tuple with more than I components");
  constexpr int component = inside ? I : 0;
  return detail::read_at<typename detail::components<T>::template at<component>>(t.then(component, -1));
}

}  // namespace hoist
