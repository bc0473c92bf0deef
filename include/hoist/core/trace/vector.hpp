#pragma once
// Vectors in user functions: arithmetic by components, components, the scalar product.

#include <hoist/core/trace/function.hpp>

namespace hoist {

namespace detail {
/// Vectors that don't meet.
template <class T, class U, int V, int W>
concept strange_vectors = V != W || are_strangers<T, U>;
}  // namespace detail

/// A traced vector of W components of type T.
template <class T, int W>
struct val<vec<T, W>> : builtins::of_values {
  trace_graph* graph = nullptr;
  int id[static_cast<unsigned>(W)]{};
  template <class I>
  constexpr auto operator[](I) const {
    detail::vector_is_indexed<meta::once<I>>();
    detail::stop_if_probed(id[0]);
    return detail::mistake_of<meta::once<I>>();
  }
  template <class... I>
  constexpr auto operator()(I...) const {
    detail::vector_is_indexed<meta::once<I...>>();
    detail::stop_if_probed(id[0]);
    return detail::mistake_of<meta::once<I...>>();
  }
  /// The i-th component.
  constexpr val<T> s(int i) const {
    const bool inside = i >= 0 && i < W;
    if (!inside && graph != nullptr) graph->out_of_bounds = true;
    return {graph, id[inside ? i : 0]};
  }
  /// The sum of the products of the components: OpenCL C's dot, for float and double; beyond four components a sum of
  /// such. Found by its arguments, so that a program may be called dot.
  friend constexpr val<T> dot(val a, val b) {
    static_assert(std::is_floating_point_v<T>, "hoist: dot needs vectors of float or double");
    val<T> sum;
    for (int from = 0; a.graph != nullptr && from < W; from += 4) {
      const val<T> part = a.dot_of_part(b, from, W - from < 4 ? W - from : 4);
      sum = from == 0 ? part : sum + part;
    }
    return sum;
  }

 private:
  constexpr val<T> dot_of_part(val b, int from, int count) const {
    trace_graph::node n;
    n.type = scalar_of<T>::value;
    n.op = &operations::dot;
    n.arg[0] = pairs(id + from, count);
    n.arg[1] = pairs(b.id + from, count);
    return {graph, graph->put(n)};
  }
  constexpr int pairs(const int* of, int count) const {
    if (count == 1) return of[0];
    trace_graph::node n;
    n.type = scalar_of<T>::value;
    n.op = &operations::pair;
    n.arg[0] = of[0];
    n.arg[1] = pairs(of + 1, count - 1);
    return graph->put(n);
  }
};

namespace detail {
template <class T, int W>
constexpr val<vec<T, W>> as_vector_val(val<vec<T, W>> x) {
  return x;
}
template <class T, int W>
constexpr std::integral_constant<int, W> width_type(val<vec<T, W>>);
template <class X>
concept traced_vector = requires(X x) { as_vector_val(x); };
template <class X>
inline constexpr int width_of_val = 0;
template <traced_vector X>
inline constexpr int width_of_val<X> = decltype(width_type(std::declval<X>()))::value;

constexpr auto lane_of(auto x, int k) {
  if constexpr (traced_vector<decltype(x)>)
    return as_vector_val(x).s(k);
  else
    return x;
}
template <class R, std::size_t Count>
constexpr auto collected(const val<R> (&lanes)[Count]) {
  constexpr int W = Count;
  val<vec<R, W>> v;
  for (const val<R>& lane : lanes) v.graph = v.graph != nullptr ? v.graph : lane.graph;
  for (int k = 0; k < W; ++k) v.id[k] = id_in(v.graph, lanes[k]);
  return v;
}
template <int... K>
constexpr auto by_lanes(std::integer_sequence<int, K...>, auto f, auto... x) {
  const auto lane = [&](int k) { return f(lane_of(x, k)...); };
  const decltype(lane(0)) lanes[] = {lane(K)...};
  return collected(lanes);
}
template <class... X>
constexpr int common_width() {
  int width = 0;
  ((width = width_of_val<X> > 0 ? width_of_val<X> : width), ...);
  return width;
}
template <class... X>
inline constexpr bool have_one_width = common_width<X...>() > 0 && ((width_of_val<X> == common_width<X...>() ||
                                                                     traced_scalar<X> || std::is_arithmetic<X>::value) &&
                                                                    ...);
/// f by components of the vectors among its arguments; a scalar goes to every component.
template <class F, class... X>
constexpr auto by_components(F f, X... x) {
  constexpr int width = common_width<X...>();
  return by_lanes(std::make_integer_sequence<int, width>{}, f, x...);
}
}  // namespace detail

#define HOIST_VECTOR_BINARY(sign)                                                                                            \
  template <class T, class U, int V, int W>                                                                                  \
    requires detail::strange_vectors<T, U, V, W>                                                                             \
  constexpr auto operator sign(val<vec<T, V>> a, val<vec<U, W>>) {                                                           \
    detail::vectors_differ<meta::once<T, U>>();                                                                              \
    detail::stop_if_probed(a.id[0]);                                                                                         \
    return detail::mistake_of<meta::once<T, U>>();                                                                           \
  }                                                                                                                          \
  template <class T, class U, int W>                                                                                         \
    requires detail::meet_as_ints<T, U>                                                                                      \
  constexpr auto operator sign(val<vec<T, W>> a, val<vec<U, W>> b) {                                                         \
    return detail::by_components([](auto x, auto y) { return x sign y; }, a, b);                                             \
  }                                                                                                                          \
  template <class T, int W>                                                                                                  \
  constexpr auto operator sign(val<vec<T, W>> a, val<vec<T, W>> b) {                                                         \
    return detail::by_components([](auto x, auto y) { return x sign y; }, a, b);                                             \
  }                                                                                                                          \
  template <class T, int W>                                                                                                  \
  constexpr auto operator sign(val<vec<T, W>> a, val<T> b) {                                                                 \
    return detail::by_components([](auto x, auto y) { return x sign y; }, a, b);                                             \
  }                                                                                                                          \
  template <class T, int W>                                                                                                  \
  constexpr auto operator sign(val<T> a, val<vec<T, W>> b) {                                                                 \
    return detail::by_components([](auto x, auto y) { return x sign y; }, a, b);                                             \
  }                                                                                                                          \
  template <class T, int W>                                                                                                  \
  constexpr auto operator sign(val<vec<T, W>> a, promoted_t<T> b) {                                                          \
    return detail::by_components([](auto x, auto y) { return x sign y; }, a, detail::literal_in<promoted_t<T>>(a.graph, b)); \
  }                                                                                                                          \
  template <class T, int W>                                                                                                  \
  constexpr auto operator sign(promoted_t<T> a, val<vec<T, W>> b) {                                                          \
    return detail::by_components([](auto x, auto y) { return x sign y; }, detail::literal_in<promoted_t<T>>(b.graph, a), b); \
  }
HOIST_VECTOR_BINARY(+)
HOIST_VECTOR_BINARY(-)
HOIST_VECTOR_BINARY(*)
HOIST_VECTOR_BINARY(/)
HOIST_VECTOR_BINARY(<)
HOIST_VECTOR_BINARY(<=)
HOIST_VECTOR_BINARY(>)
HOIST_VECTOR_BINARY(>=)
HOIST_VECTOR_BINARY(==)
HOIST_VECTOR_BINARY(!=)
#undef HOIST_VECTOR_BINARY
template <class T, int W>
constexpr auto operator-(val<vec<T, W>> a) {
  return detail::by_components([](auto x) { return -x; }, a);
}

template <class T, int W>
constexpr auto sqrt(val<vec<T, W>> a) {
  return detail::by_components([](auto x) { return sqrt(x); }, a);
}
template <class T, int W>
constexpr auto exp(val<vec<T, W>> a) {
  return detail::by_components([](auto x) { return exp(x); }, a);
}
template <class T, int W>
constexpr auto abs(val<vec<T, W>> a) {
  return detail::by_components([](auto x) { return abs(x); }, a);
}
#define HOIST_BY_COMPONENTS(name)                                                                  \
  template <class A, class B>                                                                      \
    requires(detail::traced_vector<A> || detail::traced_vector<B>) && detail::have_one_width<A, B> \
  constexpr auto name(A a, B b) {                                                                  \
    return detail::by_components([](auto x, auto y) { return name(x, y); }, a, b);                 \
  }
HOIST_BY_COMPONENTS(min)
HOIST_BY_COMPONENTS(max)
#undef HOIST_BY_COMPONENTS
template <class A, class B, class C>
  requires(detail::traced_vector<A> || detail::traced_vector<B> || detail::traced_vector<C>) && detail::have_one_width<A, B, C>
constexpr auto fma(A a, B b, C c) {
  return detail::by_components([](auto x, auto y, auto z) { return fma(x, y, z); }, a, b, c);
}
/// The condition is a vector of conditions, or one for all components.
template <class A, class B, class C>
  requires(detail::traced_vector<A> || detail::traced_vector<B> || detail::traced_vector<C>) && detail::have_one_width<A, B, C>
constexpr auto select(A condition, B a, C b) {
  return detail::by_components([](auto c, auto x, auto y) { return select(c, x, y); }, condition, a, b);
}

/// The I-th component of a vector.
template <int I, class T, int W>
constexpr val<T> get(const val<vec<T, W>>& v) {
  constexpr bool inside = I >= 0 && I < W;
  static_assert(inside, "hoist: get<I> needs a vector with more than I components");
  return v.s(inside ? I : 0);
}

/// The vector of 2, 3, 4, 8 or 16 scalars of one type.
template <class T, class... Rest>
constexpr auto make_vector(val<T> first, val<Rest>... rest) {
  constexpr int width = 1 + sizeof...(Rest);
  constexpr bool widths = is_vector_width(width), alike = (std::is_same_v<T, Rest> && ...);
  static_assert(widths, "hoist: make_vector needs 2, 3, 4, 8 or 16 scalars");
  static_assert(alike, "hoist: make_vector needs scalars of one type; see convert");
  if constexpr (widths && alike) {
    const val<T> lanes[] = {first, rest...};
    return detail::collected(lanes);
  } else {
    return first;
  }
}

/// A scalar user function by the components of vectors; a scalar argument goes to every component.
template <class L>
struct vectorized {
  template <class... X>
    requires detail::have_one_width<X...>
  constexpr auto operator()(X... x) const {
    return detail::by_components(detail::stateless_closure<L>(), x...);
  }
};
/// The scalar function f as one of vectors: `x | as_vector<4> | map(vectorize(f)) | as_scalar`.
template <class L>
constexpr vectorized<L> vectorize(L) {
  static_assert(std::is_empty_v<L>, "hoist: a vectorized function may not capture a value");
  return {};
}

}  // namespace hoist
