#pragma once
// unzip: an array of tuples as a tuple of arrays, which one loop may make together.

#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/tuple.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int unzip_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]);
  const shape outer = b.shapes[x];
  if (outer.what != shape::kind::array || b.shapes[outer.element].what != shape::kind::tuple) {
    b.reject("unzip needs an array of tuples");
    return x;
  }
  const shape element = b.shapes[outer.element];
  shape s;
  s.what = shape::kind::tuple;
  for (int part : element.parts) {
    const index_expr counter = b.fresh_counter(outer.extent);
    s.parts.push(b.array_shape(outer.extent, counter, b.with(part, outer.counter, counter)));
  }
  return b.put(s);
}
// A component is an index like others: a view of the tuple is that of the array with the first two indices exchanged.
HOIST_IN_ENGINE constexpr int unzip_view(builder& b, int n) { return transposed(b, b.view_of(b[n].arg[0])); }
HOIST_IN_ENGINE constexpr int unzip_target(builder& b, int, int destination) { return transposed(b, destination); }
HOIST_IN_ENGINE constexpr bounded_value unzip_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], p.without_first(2).after(path{}.with(p.i[1]).with(p.i[0])), s);
}
HOIST_IN_ENGINE constexpr long unzip_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length_at(e[n].arg[0], path{}.with(0), s);
  if (p.steps == 1) return e.length_at(e[n].arg[0], path{}, s);
  return e.length_at(e[n].arg[0], p.without_first(2).after(path{}.with(p.i[1]).with(p.i[0])), s);
}

template <class X>
struct unzipped_kind;
template <class... K>
struct unzipped_kind<arr<tup<K...>>> {
  using type = tup<arr<K>...>;
};

}  // namespace detail

/// An array of tuples as a tuple of arrays: what rules write around a loop that makes several results.
///   get c (unzip x)[i] = get c x[i]
///   unzip : [(A, B)]n -> ([A]n, [B]n)
/// Law: unzip x = make_tuple (map (get 0) x) (map (get 1) x), which the adaptor `unzip` says.
struct unzip_ : ir::plain_pattern {
  template <class X>
  using kind = typename detail::unzipped_kind<X>::type;
  static constexpr ir::pattern facets{.name = "unzip",
                                      .shape = detail::unzip_shape,
                                      .view = detail::unzip_view,
                                      .target = detail::unzip_target,
                                      .at = detail::unzip_at,
                                      .length = detail::unzip_length};
};

}  // namespace hoist
