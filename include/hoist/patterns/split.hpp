#pragma once
// split, tiles and join: an array as an array of chunks, and back.

#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/ir/structural.hpp>

namespace hoist {

namespace detail {

using namespace ir;

/// [i][j] of the chunks is [step i + j] of the array.
constexpr int chunk_step(builder& b, const view& v, indices& where) {
  if (where.size() < 2) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  index_expr i = where.pop(), j = where.pop();
  where.push(b.pool().mul_add(i, v.a, j));
  return v.child;
}
/// [i] of the joined array is [i / chunk][i mod chunk] of the chunks.
constexpr int joined_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  index_expr i = where.pop();
  where.push(b.pool().remainder(i, v.a));
  where.push(b.pool().quotient(i, v.a));
  return v.child;
}
inline constexpr view_kind chunk_view{.name = "chunk", .step = chunk_step, .takes = 2};
inline constexpr view_kind joined_view{.name = "join", .step = joined_step, .takes = 1};

/// Chunks of `size` at every `step`, the last one shorter where the array ends; less than a `unit` more needs no chunk.
constexpr int tiles_shape_of(builder& b, int x, index_expr size, index_expr step, index_expr unit) {
  arith::pool& p = b.pool();
  const shape s = b.shapes[x];
  if (s.what != shape::kind::array) {
    b.reject("split needs an array");
    return x;
  }
  index_expr overlap = p.sub(size, step);
  index_expr units = p.mul(p.quotient(p.sub(s.extent, overlap), unit), unit);
  index_expr count = p.quotient(p.add(units, p.sub(step, p.number(1))), step);
  if (b.most(count) < 1) {
    b.reject("the window is larger than the array");
    count = p.number(1);
  }
  index_expr outer = b.fresh_counter(count);
  index_expr rest = p.sub(s.extent, p.mul(step, outer));
  bool whole = p.is_number(s.extent) && p.is_number(step) && p.value(units) % p.value(step) == 0;
  index_expr length = whole ? size : p.minimum(size, rest);
  index_expr inner = b.fresh_counter(length);
  int element = b.element_at(x, p.add(p.mul(step, outer), inner));
  return b.array_shape(count, outer, b.array_shape(length, inner, element));
}
HOIST_IN_ENGINE constexpr int tiles_shape(builder& b, int n) {
  index_expr unit = b[n].lengths > 2 ? b.length(b[n].length[2]) : b.pool().number(1);
  return tiles_shape_of(b, b.shape_at(b[n].arg[0]), b.length(b[n].length[0]), b.length(b[n].length[1]), unit);
}
HOIST_IN_ENGINE constexpr int tiles_view(builder& b, int n) {
  return view_with(b, chunk_view, b.view_of(b[n].arg[0]), b.length(b[n].length[1]));
}
HOIST_IN_ENGINE constexpr int split_target(builder& b, int n, int destination) {
  return view_with(b, joined_view, destination, b.length(b[n].length[1]));
}
HOIST_IN_ENGINE constexpr bounded_value tiles_at(const evaluation& e, int n, const path& p, const scope* s) {
  long i = p.i[0] * e.length(e[n].length[1]) + p.i[1];
  return e.scalar_at(e[n].arg[0], p.without_first(2).after(path{}.with(i)), s);
}
HOIST_IN_ENGINE constexpr long tiles_length(const evaluation& e, int n, const path& p, const scope* s) {
  long size = e.length(e[n].length[0]), step = e.length(e[n].length[1]);
  if (p.steps >= 2) return e.length_at(e[n].arg[0], p.without_first(2).after(path{}.with(p.i[0] * step + p.i[1])), s);
  long all = e.length_at(e[n].arg[0], path{}, s), unit = e[n].lengths > 2 ? e.length(e[n].length[2]) : 1;
  if (p.steps == 0) return ((all - (size - step)) / unit * unit + step - 1) / step;
  long rest = all - p.i[0] * step;
  return rest < size ? rest : size;
}

/// The length of all chunks but the last: that of the first, where it is a number; else the most that one may be.
constexpr index_expr whole_chunk(builder& b, index_expr length, index_expr counter) {
  arith::pool& p = b.pool();
  if (!p.contains(length, counter)) return length;
  const index_expr first = p.substitute(length, counter, p.number(0));
  return p.is_number(first) ? first : p.number(b.most(length));
}
HOIST_IN_ENGINE constexpr int join_shape(builder& b, int n) {
  arith::pool& p = b.pool();
  const shape outer = b.shapes[b.shape_at(b[n].arg[0])];
  if (outer.what != shape::kind::array || b.shapes[outer.element].what != shape::kind::array) {
    b.reject("join needs an array of arrays");
    return b.shape_at(b[n].arg[0]);
  }
  const shape inner = b.shapes[outer.element];
  index_expr chunk = whole_chunk(b, inner.extent, outer.counter);
  index_expr last = p.sub(outer.extent, p.number(1));
  index_expr total = p.add(p.mul(chunk, last), p.substitute(inner.extent, outer.counter, last));
  index_expr counter = b.fresh_counter(total);
  int element = b.with(outer.element, outer.counter, p.quotient(counter, chunk));
  return b.array_shape(total, counter, b.element_at(element, p.remainder(counter, chunk)));
}
constexpr index_expr chunk_of_join(builder& b, int n) {
  b.shape_at(n);
  const shape outer = b.shapes[b.shape_at(b[n].arg[0])];
  return b.resolved(whole_chunk(b, b.shapes[outer.element].extent, outer.counter));
}
HOIST_IN_ENGINE constexpr int join_view(builder& b, int n) {
  return view_with(b, joined_view, b.view_of(b[n].arg[0]), chunk_of_join(b, n));
}
HOIST_IN_ENGINE constexpr int join_target(builder& b, int n, int destination) {
  return view_with(b, chunk_view, destination, chunk_of_join(b, n));
}
constexpr path joined_path(const evaluation& e, int n, const path& p, const scope* s) {
  long chunk = e.length_at(e[n].arg[0], path{}.with(0), s);
  return p.without_first(1).after(path{}.with(p.i[0] / chunk).with(p.i[0] % chunk));
}
HOIST_IN_ENGINE constexpr bounded_value join_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], joined_path(e, n, p, s), s);
}
HOIST_IN_ENGINE constexpr long join_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps > 0) return e.length_at(e[n].arg[0], joined_path(e, n, p, s), s);
  long chunks = e.length_at(e[n].arg[0], path{}, s);
  return e.length_at(e[n].arg[0], path{}.with(0), s) * (chunks - 1) + e.length_at(e[n].arg[0], path{}.with(chunks - 1), s);
}

template <class X>
struct chunks_kind;
template <class K>
struct chunks_kind<arr<K>> {
  using type = arr<arr<K>>;
};
template <class X>
struct joined_kind;
template <class K>
struct joined_kind<arr<arr<K>>> {
  using type = arr<K>;
};

}  // namespace detail

/// An array as chunks of K elements; the last is shorter where K does not divide the length.
///   split K [x0, x1, ...] = [[x0, ..., xK-1], [xK, ...], ...]
///   split K : [A]n -> [[A]K]ceil(n/K)
/// Law: join . split K = id. Source: [Remmelg2019] 2.4. Example: examples/tour.cpp.
template <class K>
struct split_ : ir::plain_pattern {
  using lengths = meta::list<K, K>;
  template <class X>
  using kind = typename detail::chunks_kind<X>::type;
  static constexpr ir::pattern facets{.name = "split",
                                      .shape = detail::tiles_shape,
                                      .view = detail::tiles_view,
                                      .target = detail::split_target,
                                      .at = detail::tiles_at,
                                      .length = detail::tiles_length};
};

/// Overlapping chunks of Size elements at every Step that together cover the array, the last one shorter; what is left
/// when less than a Unit remains needs no chunk.
///   tiles Size Step Unit : [A]n -> [[A]Size]ceil(floor((n - Size + Step) / Unit) Unit / Step)
/// Law: join . map (slide w s) . tiles (K s + w - s) (K s) s = slide w s. Source: [Hagedorn2018], overlapped tiling.
template <class Size, class Step, class Unit = num<1>>
struct tiles_ : ir::plain_pattern {
  using lengths = std::conditional_t<std::is_same_v<Unit, num<1>>, meta::list<Size, Step>, meta::list<Size, Step, Unit>>;
  template <class X>
  using kind = typename detail::chunks_kind<X>::type;
  static constexpr ir::pattern facets{.name = "tiles",
                                      .shape = detail::tiles_shape,
                                      .view = detail::tiles_view,
                                      .at = detail::tiles_at,
                                      .length = detail::tiles_length};
};

/// An array of arrays as one array. All but the last have one length.
///   join [[x0, x1], [x2, x3], ...] = [x0, x1, x2, x3, ...]
///   join : [[A]m]n -> [A](n m)
struct join_ : ir::plain_pattern {
  template <class X>
  using kind = typename detail::joined_kind<X>::type;
  static constexpr ir::pattern facets{.name = "join",
                                      .shape = detail::join_shape,
                                      .view = detail::join_view,
                                      .target = detail::join_target,
                                      .at = detail::join_at,
                                      .length = detail::join_length};
};

namespace detail {
HOIST_APPLIED(split, "split<4>")
template <long K>
struct split_adaptor {
  using applied = split_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: split needs an array")
    HOIST_NEED(K > 0, "hoist: split needs chunks of at least one element")
    HOIST_NEED_LENGTHS((against<K, type_of<X>>::divides), "hoist: split needs a size that divides the length")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<split_<num<K>>, term_of<X>>,
                array<array<element_t<X>, array_parts<type_of<X>>::count.chunk_by(K)>, array_parts<type_of<X>>::count / K>>{};
  }
};
}  // namespace detail
HOIST_NUMBERED(split, detail::whole, 1, 1, "1 number", "x | split<4>")
template <detail::whole K>
inline constexpr auto split<K> = adaptor{detail::split_adaptor<K.number>{}};

namespace detail {
HOIST_APPLIED(join, "join")
struct join_adaptor {
  using applied = join_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array2<X>, "hoist: join needs an array of arrays")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    using outer = array_parts<type_of<X>>;
    using inner = array_parts<typename outer::element>;
    return expr<apply<join_, term_of<X>>, array<typename inner::element, joined(outer::count, inner::count)>>{};
  }
};
}  // namespace detail
inline constexpr auto join = adaptor{detail::join_adaptor{}};

}  // namespace hoist
