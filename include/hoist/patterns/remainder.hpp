#pragma once
// Arrays that chunks don't divide: lengthened to whole chunks, cut back, and taken apart into whole chunks and the rest.

#include <hoist/patterns/part.hpp>

namespace hoist {

namespace detail {

/// What is left over when an array is cut into chunks of its length number 0.
struct left_over {
  static constexpr index_expr of(builder& b, int n, index_expr all) {
    return b.pool().remainder(all, b.length(b[n].length[0]));
  }
  static constexpr long of(const evaluation& e, int n, long all) { return all % e.length(e[n].length[0]); }
};

/// Four neighbours are all inside or all outside of an array whose length is known to be a multiple of four.
constexpr index_expr unit_of(builder& b, index_expr extent) {
  return b.pool().number(b.pool().is_number(extent) && b.pool().value(extent) % 4 == 0 ? 4 : 1);
}
HOIST_IN_ENGINE constexpr int lengthened_shape(builder& b, int n) {
  arith::pool& p = b.pool();
  const int x = b.shape_at(b[n].arg[0]);
  const shape s = b.shapes[x];
  if (s.what != shape::kind::array) {
    b.reject("an array is lengthened to whole chunks");
    return x;
  }
  const index_expr chunk = b.length(b[n].length[0]);
  const index_expr extent = p.mul(chunk, p.quotient(p.add(s.extent, p.sub(chunk, p.number(1))), chunk));
  return b.array_shape(extent, b.fresh_counter(extent), b.element_at(x, p.number(0)));
}
/// [i] is [i], or where there is none the last element; of four by four elements, the last four.
constexpr int last_repeated_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  arith::pool& p = b.pool();
  const index_expr unit = unit_of(b, v.a), i = where.pop(), last = p.sub(p.quotient(v.a, unit), p.number(1));
  where.push(p.add(p.mul(unit, p.minimum(p.quotient(i, unit), last)), p.remainder(i, unit)));
  return v.child;
}
inline constexpr view_kind last_repeated_view{
    .name = "last repeated", .step = last_repeated_step, .takes = 1, .memoised = true};
HOIST_IN_ENGINE constexpr int lengthened_view(builder& b, int n) {
  const index_expr extent = b.extent_of(b[n].arg[0]);
  const int array = b.view_of(b[n].arg[0]);
  return b.extent_of(n) == extent ? array : view_with(b, last_repeated_view, array, extent);
}
HOIST_IN_ENGINE constexpr bounded_value lengthened_at(const evaluation& e, int n, const path& p, const scope* s) {
  const long count = e.length_at(e[n].arg[0], path{}, s), i = p.i[0] < count ? p.i[0] : count - 1;
  return e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(i)), s);
}
HOIST_IN_ENGINE constexpr long lengthened_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps > 0) return e.length_at(e[n].arg[0], p.without_first(1).after(path{}.with(0)), s);
  const long chunk = e.length(e[n].length[0]);
  return (e.length_at(e[n].arg[0], p, s) + chunk - 1) / chunk * chunk;
}

HOIST_IN_ENGINE constexpr int cut_back_shape(builder& b, int n) {
  const int like = b.shape_at(b[n].arg[0]), x = b.shape_at(b[n].arg[1]);
  if (b.shapes[like].what != shape::kind::array || b.shapes[x].what != shape::kind::array) {
    b.reject("an array is cut back to the length of an array");
    return x;
  }
  const index_expr extent = b.shapes[like].extent;
  if (!b.pool().proves_at_most(extent, b.shapes[x].extent)) b.reject("an array is shorter than what it is cut back to");
  return b.array_shape(extent, b.fresh_counter(extent), b.element_at(x, b.pool().number(0)));
}
/// A store at [i] has the condition that there is an element i.
constexpr int existing_step(builder& b, const view& v, indices& where) {
  arith::pool& p = b.pool();
  const index_expr unit = unit_of(b, v.a), i = where[where.size() - 1];
  b.exists = p.both(b.exists.valid() ? b.exists : p.number(1), p.less(p.quotient(i, unit), p.quotient(v.a, unit)));
  return v.child;
}
inline constexpr view_kind existing_view{.name = "existing", .step = existing_step};
HOIST_IN_ENGINE constexpr int cut_back_target(builder& b, int n, int destination) {
  b.shape_at(n);
  const index_expr extent = b.extent_of(b[n].arg[0]);
  return b.extent_of(b[n].arg[1]) == extent ? destination : view_with(b, existing_view, destination, extent);
}
HOIST_IN_ENGINE constexpr long cut_back_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[p.steps > 0 ? 1 : 0], p, s);
}

HOIST_IN_ENGINE constexpr int masked_shape(builder& b, int n) {
  const int like = b.shape_at(b[n].arg[0]), x = b.shape_at(b[n].arg[2]);
  b.shape_at(b[n].arg[1]);
  if (b.shapes[like].what != shape::kind::array || b.shapes[x].what != shape::kind::array) {
    b.reject("an array is masked beyond the length of an array");
    return x;
  }
  return x;
}
/// [i] is [i], or the filling where the array that it is masked like has no element i.
constexpr int masked_load(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  arith::pool& p = b.pool();
  const index_expr unit = unit_of(b, v.a), i = where[where.size() - 1],
                   exists = p.less(p.quotient(i, unit), p.quotient(v.a, unit));
  const int value = b.value_at(v.parts[0], where);
  if (p.is_number(exists) && p.value(exists) != 0) return value;
  where.pop();
  return b.choose(exists, value, b.value_at(v.parts[1], where));
}
inline constexpr view_kind masked_view_kind{.name = "masked", .load = masked_load};
HOIST_IN_ENGINE constexpr int masked_view(builder& b, int n) {
  b.shape_at(n);
  const index_expr extent = b.extent_of(b[n].arg[0]);
  if (b.extent_of(b[n].arg[2]) == extent) return b.view_of(b[n].arg[2]);
  view v;
  v.kind = &masked_view_kind;
  v.a = extent;
  v.parts.push(b.view_of(b[n].arg[2]));
  v.parts.push(b.view_of(b[n].arg[1]));
  return b.put(v);
}
HOIST_IN_ENGINE constexpr bounded_value masked_at(const evaluation& e, int n, const path& p, const scope* s) {
  const bool exists = p.i[0] < e.length_at(e[n].arg[0], path{}, s);
  return exists ? e.scalar_at(e[n].arg[2], p, s) : e.scalar_at(e[n].arg[1], p.without_first(1), s);
}
HOIST_IN_ENGINE constexpr long masked_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[2], p, s);
}

HOIST_IN_ENGINE constexpr int divisible_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("chunks need an array");
    return x;
  }
  const index_expr left = b.pool().remainder(b.shapes[x].extent, b.length(b[n].length[0]));
  if (!b.pool().is_number(left) || b.pool().value(left) != 0) b.reject("the steps of a reduction don't divide its rows");
  return x;
}

HOIST_IN_ENGINE constexpr int filled_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[1]);
  const index_expr extent = b.length(b[n].length[0]);
  b.shape_at(b[n].arg[0]);
  if (b.shapes[x].what != shape::kind::array || b.shapes[b.shapes[x].element].what != shape::kind::scalar) {
    b.reject("an array of scalars is filled up");
    return x;
  }
  if (!b.pool().proves_at_most(b.shapes[x].extent, extent)) b.reject("an array is longer than what it is filled up to");
  return b.array_shape(extent, b.fresh_counter(extent), b.element_at(x, b.pool().number(0)));
}
/// [i] is [i], or where there is none the filling.
constexpr int filled_load(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  arith::pool& p = b.pool();
  const index_expr i = where.pop(), last = p.sub(v.a, p.number(1));
  const int filling = b.value_at(v.parts[1], {});
  if (b.most(v.a) == 0) return filling;
  where.push(p.minimum(i, last));
  return b.choose(p.less(i, v.a), b.value_at(v.parts[0], where), filling);
}
inline constexpr view_kind filled_view_kind{.name = "filled up", .load = filled_load};
HOIST_IN_ENGINE constexpr int filled_view(builder& b, int n) {
  b.shape_at(n);
  view v;
  v.kind = &filled_view_kind;
  v.a = b.extent_of(b[n].arg[1]);
  v.parts.push(b.view_of(b[n].arg[1]));
  v.parts.push(b.view_of(b[n].arg[0]));
  return b.put(v);
}
HOIST_IN_ENGINE constexpr bounded_value filled_at(const evaluation& e, int n, const path& p, const scope* s) {
  return p.i[0] < e.length_at(e[n].arg[1], path{}, s) ? e.scalar_at(e[n].arg[1], p, s) : e.scalar_at(e[n].arg[0], path{}, s);
}
HOIST_IN_ENGINE constexpr long filled_length(const evaluation& e, int n, const path&, const scope*) {
  return e.length(e[n].length[0]);
}

}  // namespace detail

/// An array of scalars with the scalar z behind it, K elements in all.
///   filled 4 z [x0, x1] = [x0, x1, z, z]
///   filled K : A -> [A]n -> [A]K
/// Fails when n isn't seen to be at most K.
template <class K>
struct filled_ : ir::plain_pattern {
  using lengths = meta::list<K>;
  template <class Z, class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "filled",
                                      .shape = detail::filled_shape,
                                      .view = detail::filled_view,
                                      .at = detail::filled_at,
                                      .length = detail::filled_length};
};
/// An array whose length K divides; lowering rejects any other.
///   divisible K : [A]n -> [A]n
template <class K>
struct divisible_ : ir::plain_pattern {
  using lengths = meta::list<K>;
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "divisible",
                                      .shape = detail::divisible_shape,
                                      .view = ir::last_view,
                                      .at = ir::last_at,
                                      .length = ir::last_length};
};
/// An array lengthened to a multiple of K by its last element; by its last four where four divide its length.
///   lengthened 3 [x0, x1, x2, x3] = [x0, x1, x2, x3, x3, x3]
///   lengthened K : [A]n -> [A](K ceil(n/K))
template <class K>
struct lengthened_ : ir::plain_pattern {
  using lengths = meta::list<K>;
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "lengthened",
                                      .shape = detail::lengthened_shape,
                                      .view = detail::lengthened_view,
                                      .at = detail::lengthened_at,
                                      .length = detail::lengthened_length};
};
/// The first elements of the second array, as many as the first has; what is written beyond them is left out.
///   cut_back [a, b] [x0, x1, x2] = [x0, x1]
///   cut_back : [A]n -> [B]m -> [B]n
/// Fails when n isn't seen to be at most m. Law: cut_back x (map f (lengthened K x)) = map f x.
struct cut_back_ : ir::plain_pattern {
  template <class Like, class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "cut_back",
                                      .shape = detail::cut_back_shape,
                                      .view = ir::last_view,
                                      .target = detail::cut_back_target,
                                      .at = ir::last_at,
                                      .length = detail::cut_back_length};
};
/// An array whose elements beyond the length of another are the neutral element of a reduction.
///   masked [a, b] z [x0, x1, x2] = [x0, x1, z]
///   masked : [A]n -> B -> [B]m -> [B]m
/// Law: reduce f z (masked x z (map g (lengthened K x))) = reduce f z (map g x).
struct masked_ : ir::plain_pattern {
  template <class Like, class Z, class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = "masked",
                                      .shape = detail::masked_shape,
                                      .view = detail::masked_view,
                                      .at = detail::masked_at,
                                      .length = detail::masked_length};
};
/// The elements of an array's whole chunks of K.
///   whole 3 [x0, x1, x2, x3] = [x0, x1, x2]
///   whole K : [A]n -> [A](K floor(n/K))
template <class K>
struct whole_ : detail::part_of_array<"whole", detail::no_elements, detail::left_over, K> {};
/// The elements that are left over; `some_rest` rejects arrays that have none.
///   rest 3 [x0, x1, x2, x3] = [x3]
///   rest K : [A]n -> [A](n mod K)
/// Law: concat (whole K x) (rest K x) = x.
template <class K>
struct rest_ : detail::part_of_array<"rest", detail::all_but<detail::left_over>, detail::no_elements, K> {};
template <class K>
struct some_rest_ : rest_<K> {
  static constexpr int shape(ir::builder& b, int n) {
    const int s = rest_<K>::facets.shape(b, n);
    if (b.most(b.shapes[s].extent) == 0) b.reject("nothing is left over: the recipes for whole chunks do it");
    return s;
  }
  static constexpr ir::pattern facets{.name = "rest",
                                      .shape = shape,
                                      .view = rest_<K>::facets.view,
                                      .at = rest_<K>::facets.at,
                                      .length = rest_<K>::facets.length};
};

}  // namespace hoist
