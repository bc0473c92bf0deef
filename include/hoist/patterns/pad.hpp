#pragma once
// pad: an array enlarged at both ends, by elements of its own or by a constant.

#include <hoist/ir/conditional.hpp>
#include <hoist/patterns/boundary.hpp>
#include <hoist/patterns/map.hpp>

namespace hoist {

/// A number as a template argument.
struct real {
  double value;
  int missing = 0;  ///< from an integer of 64 bits
  template <class T>
    requires std::is_arithmetic<T>::value
  consteval real(T v) : value(static_cast<double>(v)), missing(missing_in_double(v)) {}
  consteval real(double v, int less) : value(v), missing(less) {}
};

/// The boundary of one number, around elements of type T; those of an array's own elements are in patterns/boundary.hpp.
template <real V, class T = float>
struct constant_boundary {};
template <real V>
inline constexpr constant_boundary<V> constant{};

namespace detail {

template <class B>
inline constexpr bool is_boundary = names_elements<B>;
template <real V, class T>
inline constexpr bool is_boundary<constant_boundary<V, T>> = true;
/// The boundary as one of elements of type T: a number is one of the scalars that they consist of, if these have one type.
template <class B, class T>
struct boundary_of {
  using type = B;
};
template <real V, class T, class E>
struct boundary_of<constant_boundary<V, T>, E> {
  using type = constant_boundary<V, std::conditional_t<is_scalar_type<E>, E, double>>;
};
template <real V, class T, class E, int W>
struct boundary_of<constant_boundary<V, T>, vec<E, W>> : boundary_of<constant_boundary<V, T>, E> {};
template <real V, class T, class E, length L>
struct boundary_of<constant_boundary<V, T>, array<E, L>> : boundary_of<constant_boundary<V, T>, E> {};

/// Whether a type of numbers has the number V: integers those of their range, and without a sign the negative ones of the same
/// size, which wrap; bools 0 and 1; of the others none that is finite and above their largest. What has no numbers is asked of
/// nothing.
template <class T, real V>
struct number_among {
  static constexpr bool held = true;
};
template <class T, real V>
  requires is_scalar_type<T>
struct number_among<T, V> {
  static constexpr bool of_type(double v) {
    if constexpr (std::is_same_v<T, bool>) {
      return v == 0 || v == 1;
    } else if constexpr (std::is_integral_v<T>) {
      constexpr double half_range = static_cast<double>(1ul << (8 * sizeof(T) - 1));
      return v >= -half_range && v < (std::is_signed_v<T> ? half_range : 2 * half_range) &&
             (v >= 1e16 || v <= -1e16 || static_cast<double>(static_cast<long>(v)) == v);
    } else {
      constexpr double largest = std::is_same_v<T, half> ? 65504 : std::is_same_v<T, float> ? __FLT_MAX__ : __DBL_MAX__;
      return (v >= -largest && v <= largest) || v > __DBL_MAX__ || v < -__DBL_MAX__;
    }
  }
  static constexpr bool held = of_type(V.missing < 0 ? V.value * (1 - 0x1p-53) : V.value);
};
template <class... T, real V>
struct number_among<tuple<T...>, V> {
  static constexpr bool held = (number_among<T, V>::held && ...);
};
template <class B, class T>
struct boundary_among {
  using type = number_among<void, 0>;
};
template <real V, class S, class T>
struct boundary_among<constant_boundary<V, S>, T> {
  using type = number_among<T, V>;
};
template <real V, class S, class T, int W>
struct boundary_among<constant_boundary<V, S>, vec<T, W>> {
  using type = number_among<T, V>;
};
template <real V, class S, class T, length L>
struct boundary_among<constant_boundary<V, S>, array<T, L>> : boundary_among<constant_boundary<V, S>, T> {};
/// Whether a boundary's number is one that elements of type T can be; any other boundary is.
template <class B, class T>
using among = typename boundary_among<B, T>::type;

HOIST_IN_ENGINE constexpr int pad_shape(builder& b, int n) {
  arith::pool& p = b.pool();
  int x = b.shape_at(b[n].arg[0]);
  const shape s = b.shapes[x];
  if (s.what != shape::kind::array) {
    b.reject("pad needs an array");
    return x;
  }
  index_expr left = b.length(b[n].length[0]), right = b.length(b[n].length[1]);
  index_expr extent = p.add(s.extent, p.add(left, right));
  return b.array_shape(extent, b.fresh_counter(extent), b.element_at(x, p.number(0)));
}
constexpr int padded(builder& b, int n, const view_kind& kind) {
  view v = b.views[view_with(b, kind, b.view_of(b[n].arg[0]), b.length(b[n].length[0]))];
  v.b = b.extent_of(b[n].arg[0]);
  v.number = b[n].literal;
  v.node = n;
  return b.put(v);
}
/// Whether no more elements are added at either side than there are: the boundary's index is a simpler one then.
constexpr bool adds_few(builder& b, int n, index_expr extent) {
  return b.pool().proves_at_most(b.length(b[n].length[0]), extent) && b.pool().proves_at_most(b.length(b[n].length[1]), extent);
}
template <class B>
constexpr int boundary_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  where.push(B::of(b, b.pool().sub(where.pop(), v.a), v.b, v.number != 0));
  return v.child;
}
template <class B>
inline constexpr view_kind boundary_view_kind{.name = B::name, .step = boundary_step<B>, .takes = 1, .memoised = true};
template <class B>
constexpr int boundary_view(builder& b, int n) {
  const int padded_view = padded(b, n, boundary_view_kind<B>);
  const bool few = adds_few(b, n, b.views[padded_view].b);
  if (!few && !B::any_length && !b.pool().is_number(b.views[padded_view].b))
    b.reject("a wrapped or mirrored pad of a named size needs it to be at least what is added at each side");
  b.views[padded_view].number = few;
  return padded_view;
}

/// A number, carried as one of type `from`, as a value of a type.
constexpr int constant_of(builder& b, scalar type, scalar from, double number) {
  return b.constant(type, type == from ? number : round_to(type, carried(type, number_in(from, number))));
}
/// The type of the numbers that a node's value has at the indices.
constexpr scalar type_at(builder& b, int n, const indices& where) {
  int s = b.shape_at(n);
  for (int k = where.size() - 1; k >= 0 && b.shapes[s].what != shape::kind::scalar; --k)
    s = b.shapes[s].what == shape::kind::array ? b.shapes[s].element
                                               : b.shapes[s].parts[static_cast<int>(b.pool().value(where[k]))];
  return b.shapes[s].type;
}
constexpr int constant_load(builder& b, const view& v, indices& where) {
  arith::pool& p = b.pool();
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  index_expr i = p.sub(where.pop(), v.a);
  where.push(i);
  const index_expr condition = p.both(p.less(p.number(-1), i), p.less(i, v.b));
  const int inside = value_where(b, condition, v.child, where);
  const int padding =
      constant_of(b, inside < 0 ? type_at(b, v.node, where) : b.out.values[inside].type, b[v.node].type, v.number);
  return inside < 0 ? padding : b.choose(condition, inside, padding);
}
inline constexpr view_kind constant_view_kind{.name = "constant pad", .load = constant_load, .takes = 1, .memoised = true};
HOIST_IN_ENGINE constexpr int constant_view(builder& b, int n) { return padded(b, n, constant_view_kind); }

template <class B>
constexpr bounded_value boundary_at(const evaluation& e, int n, const path& p, const scope* s) {
  const long count = e.length_at(e[n].arg[0], path{}, s), i = B::of(p.i[0] - e.length(e[n].length[0]), count);
  return e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(i)), s);
}
HOIST_INSTANCE(int boundary_view<clamp_boundary>(builder&, int))
HOIST_INSTANCE(int boundary_view<wrap_boundary>(builder&, int))
HOIST_INSTANCE(int boundary_view<mirror_boundary>(builder&, int))
HOIST_INSTANCE(bounded_value boundary_at<clamp_boundary>(const evaluation&, int, const path&, const scope*))
HOIST_INSTANCE(bounded_value boundary_at<wrap_boundary>(const evaluation&, int, const path&, const scope*))
HOIST_INSTANCE(bounded_value boundary_at<mirror_boundary>(const evaluation&, int, const path&, const scope*))
HOIST_IN_ENGINE constexpr bounded_value constant_at(const evaluation& e, int n, const path& p, const scope* s) {
  long i = p.i[0] - e.length(e[n].length[0]);
  if (i < 0 || i >= e.length_at(e[n].arg[0], path{}, s)) return {e[n].literal, 0};
  return e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(i)), s);
}
HOIST_IN_ENGINE constexpr long pad_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps > 0) return e.length_at(e[n].arg[0], p.without_first(1).after(path{}.with(0)), s);
  return e.length_at(e[n].arg[0], p, s) + e.length(e[n].length[0]) + e.length(e[n].length[1]);
}

}  // namespace detail

/// L elements before and R after the array: elements of it that the boundary names, or a constant.
///   pad 1 2 clamp [x0, x1, x2] = [x0, x0, x1, x2, x2, x2]
///   pad 1 2 mirror [x0, x1, x2] = [x0, x0, x1, x2, x2, x1]
///   pad 1 2 wrap [x0, x1, x2] = [x2, x0, x1, x2, x0, x1]
///   pad 1 2 (by f) x = [x[f(-1, 3)], x0, x1, x2, x[f(3, 3)], x[f(4, 3)]]
///   pad L R : [A]n -> [A](L + n + R)
/// Source: [Hagedorn2018]; [Remmelg2019] 2.4. Example: examples/tour.cpp.
template <class L, class R, class Boundary>
struct pad_ : ir::plain_pattern {
  using lengths = meta::list<L, R>;
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = Boundary::name,
                                      .shape = detail::pad_shape,
                                      .view = detail::boundary_view<Boundary>,
                                      .at = detail::boundary_at<Boundary>,
                                      .length = detail::pad_length};
};
template <class L, class R, real V, class T>
struct pad_<L, R, constant_boundary<V, T>> {
  using lengths = meta::list<L, R>;
  static constexpr void fill(ir::node& n) {
    n.type = scalar_of<T>::value;
    n.literal = round_to(n.type, carried(n.type, V.value, V.missing));
  }
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "pad_constant",
                                      .shape = detail::pad_shape,
                                      .view = detail::constant_view,
                                      .at = detail::constant_at,
                                      .length = detail::pad_length};
};

HOIST_CALLED(pad, 1, 2, "boundary", "pad<1>(clamp)")
namespace detail {
/// Makes adaptors of L elements before and R after an array, in one dimension or more.
template <template <long, long, class> class Adaptor, long L, long R>
struct padding_by {
  static constexpr long least = L < R ? L : R;
  template <class Boundary>
  static constexpr auto adaptor_of(Boundary boundary) {
    return adaptor{Adaptor<L, R, Boundary>{boundary}};
  }
};
/// The adaptor that `Make` makes of a boundary.
template <class Make, class Boundary>
constexpr auto with_boundary(Boundary boundary) {
  constexpr bool known = is_boundary<Boundary>;
  static_assert(Make::least >= 0, "hoist: pad can't take elements away");
  static_assert(known,
                "hoist: pad and shift need a boundary: clamp, wrap, mirror, constant<x>, or by(f) with a function of indices");
  if constexpr (known)
    return Make::adaptor_of(boundary);
  else
    return adaptor{nothing_to_do{}};
}
template <long L, long R, class Boundary>
struct pad_adaptor {
  Boundary boundary;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: pad needs an array")
    HOIST_NEED_LENGTHS((among<Boundary, element_t<X>>::held),
                       "hoist: pad and shift need a constant that the array's elements can be")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    using element = element_t<X>;
    return expr<apply<pad_<num<L>, num<R>, typename boundary_of<Boundary, element>::type>, term_of<X>>,
                array<element, array_parts<type_of<X>>::count + (L + R)>>{};
  }
};
}  // namespace detail
template <long L, long R = L, class B>
  requires(!__is_same(B, detail::uncalled))
constexpr auto pad(B boundary) {
  return detail::with_boundary<detail::padding_by<detail::pad_adaptor, L, R>>(boundary);
}

HOIST_CALLED(pad2, 1, 2, "boundary", "pad2<1>(clamp)")
namespace detail {
template <long L, long R, class Boundary>
struct pad2_adaptor {
  Boundary boundary;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array2<X>, "hoist: pad2 needs an array of two dimensions")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | pad<L, R>(boundary) | inside(pad<L, R>(boundary));
  }
};
}  // namespace detail
/// pad in both dimensions: map (pad) . pad.
template <long L, long R = L, class B>
  requires(!__is_same(B, detail::uncalled))
constexpr auto pad2(B boundary) {
  return detail::with_boundary<detail::padding_by<detail::pad2_adaptor, L, R>>(boundary);
}

HOIST_CALLED(pad3, 1, 2, "boundary", "pad3<1>(clamp)")
namespace detail {
template <long L, long R, class Boundary>
struct pad3_adaptor {
  Boundary boundary;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array3<X>, "hoist: pad3 needs an array of three dimensions")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | pad<L, R>(boundary) | inside(pad2<L, R>(boundary));
  }
};
}  // namespace detail
/// pad in three dimensions: map (pad2) . pad.
template <long L, long R = L, class B>
  requires(!__is_same(B, detail::uncalled))
constexpr auto pad3(B boundary) {
  return detail::with_boundary<detail::padding_by<detail::pad3_adaptor, L, R>>(boundary);
}

}  // namespace hoist
