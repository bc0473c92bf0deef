#pragma once
// map_vector: consecutive elements computed as vectors.

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/registers.hpp>

namespace hoist {

namespace detail {

/// Whether elements of the mapped function's result, or each of their scalars, can be the components of vectors.
constexpr bool makes_scalars(builder& b, int n) {
  int body = b[b[n].arg[0]].arg[0];
  if ((b[body].op->write != nullptr && b[body].op->view == nullptr) || b[body].op->target != nullptr) return false;
  const shape s = b.shapes[b.shape_at(body)];
  if (s.what != shape::kind::tuple) return s.what == shape::kind::scalar;
  for (int i = 0; i < s.parts.size(); ++i)
    if (b.shapes[s.parts[i]].what != shape::kind::scalar) return false;
  return true;
}
/// Some elements' places, and what is written there.
struct vector_of_elements {
  meta::vec<location> to;
  meta::vec<int> lanes;
};
constexpr vector_of_elements elements_at(builder& b, int n, int array, long from, int width, int destination,
                                         const indices& component) {
  int here = b.scope;
  vector_of_elements all;
  for (long i = from; i < from + width && b.rejected.reason == nullptr; ++i) {
    b.scope = scope_of_element(b, n, here, array, b.pool().number(i));
    all.lanes.push(b.value_at(b.view_of(b[b[n].arg[0]].arg[0]), component));
    b.scope = here;
    all.to.push(location_of(b, element_in(b, destination, b.pool().number(i)), component));
  }
  return all;
}
/// These lanes, computed here: a component of a tuple may depend on another one that is overwritten before.
constexpr meta::vec<int> kept_lanes(builder& b, const meta::vec<int>& lanes) {
  const int vector = packed(b, lanes), r = new_register(b, vector, false);
  set_register(b, statement::kind::define, r, vector);
  meta::vec<int> kept;
  for (int k = 0; k < lanes.size(); ++k) kept.push(component(b, b.read(r), k));
  return kept;
}
/// Writes elements from..from + width - 1 as one vector, or one for each component of tuples.
constexpr void write_elements(builder& b, int n, int array, long from, int width, int destination) {
  const shape s = b.shapes[b.shape_at(b[b[n].arg[0]].arg[0])];
  meta::vec<vector_of_elements> vectors;
  if (s.what != shape::kind::tuple) vectors.push(elements_at(b, n, array, from, width, destination, {}));
  for (int i = 0; i < s.parts.size(); ++i)
    vectors.push(elements_at(b, n, array, from, width, destination, indices{b.pool().number(i)}));
  if (b.rejected.reason != nullptr) return;
  if (vectors.size() > 1 && !b.changed_in_place.empty())
    for (vector_of_elements& v : vectors) v.lanes = kept_lanes(b, v.lanes);
  for (int i = 0; i < vectors.size(); ++i) store_lanes(b, vectors[i].to, vectors[i].lanes);
}
HOIST_IN_ENGINE constexpr void vector_write(builder& b, int n, int destination) {
  b.shape_at(n);
  index_expr extent = b.extent_of(n);
  long count = b.most(extent), width = b.pool().value(b.length(b[n].length[0]));
  if (!is_vector_width(width)) return b.reject("a vector has 2, 3, 4, 8 or 16 components");
  if (count > 256 || !makes_scalars(b, n)) return unrolled_write(b, n, destination);
  int array = b.view_of(b[n].arg[1]);
  auto full = [&] {
    long i = 0;
    for (; i + width <= count; i += width) write_elements(b, n, array, i, static_cast<int>(width), destination);
    for (; i < count; ++i) write_element(b, n, array, b.pool().number(i), destination);
  };
  write_chunk(b, extent, full, [&] { write_rest(b, n, array, extent, count, destination); });
}

}  // namespace detail

/// map with every iteration written out, W consecutive elements at a time as a vector where all W are there; at most 256.
/// Loads, operations and stores of W neighbours that do the same are merged; the others are put together.
///   map_vector W f : [A]n -> [B]n, W = 2, 3, 4, 8, 16
template <class W>
struct map_vector_ : ir::plain_pattern {
  using lengths = meta::list<W>;
  template <class F, class X>
  using kind = typename detail::map_kind<F, X>::type;
  static constexpr const char* label = "map_vector";
  static constexpr ir::pattern facets{.name = "map_vector",
                                      .shape = detail::map_shape,
                                      .write = detail::vector_write,
                                      .at = detail::map_at,
                                      .length = detail::map_length};
};

HOIST_CALLED(map_vector, 1, 1, "function", "map_vector<4>(f)")
template <int W, class L>
  requires(!__is_same(L, detail::uncalled))
constexpr auto map_vector(L f) {
  constexpr bool width = is_vector_width(W);
  static_assert(width, "hoist: a vector has 2, 3, 4, 8 or 16 components");
  return adaptor{detail::mapping<map_vector_<num<W>>, L>{f}};
}

}  // namespace hoist
