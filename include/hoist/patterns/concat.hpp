#pragma once
// concat: arrays one after the other.

#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/ir/conditional.hpp>
#include <hoist/ir/structural.hpp>

namespace hoist {

namespace detail {

using namespace ir;

HOIST_IN_ENGINE constexpr int concat_shape(builder& b, int n) {
  arith::pool& p = b.pool();
  const int first = b.shape_at(b[n].arg[0]);
  index_expr extent = p.number(0);
  for (int i = 0; i < b[n].args; ++i) {
    const shape s = b.shapes[b.shape_at(b[n].arg[i])];
    if (s.what != shape::kind::array) {
      b.reject("concat needs arrays");
      return first;
    }
    extent = p.add(extent, s.extent);
  }
  return b.array_shape(extent, b.fresh_counter(extent), b.element_at(first, p.number(0)));
}
/// [i] of a part is [i + start] of the whole.
constexpr int shifted_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  where.push(b.pool().add(where.pop(), v.a));
  return v.child;
}
inline constexpr view_kind shifted_view{.name = "shift", .step = shifted_step};
HOIST_IN_ENGINE constexpr void concat_write(builder& b, int n, int destination) {
  b.shape_at(n);
  index_expr start = b.pool().number(0);
  for (int i = 0; i < b[n].args; ++i) {
    b.write(b[n].arg[i], view_with(b, shifted_view, destination, start));
    start = b.pool().add(start, b.extent_of(b[n].arg[i]));
  }
}
/// The part that an index lies in, chosen when the index is known.
constexpr int concat_load(builder& b, const view& v, indices& where) {
  arith::pool& p = b.pool();
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  const int last = b[v.node].args - 1;
  index_expr start = p.number(0), i = where.pop();
  meta::vec<index_expr> starts;
  for (int k = 0; k <= last; ++k) {
    starts.push(start);
    start = p.add(start, b.extent_of(b[v.node].arg[k]));
  }
  int value = -1;
  for (int k = last; k >= 0; --k) {
    indices inside = where;
    inside.push(p.sub(i, starts[k]));
    const index_expr begun = p.less(p.sub(starts[k], p.number(1)), i),
                     ends = k == last ? p.number(1) : p.less(i, starts[k + 1]);
    const int part = value_where(b, k == 0 ? ends : p.both(begun, ends), v.parts[k], inside);
    if (part >= 0) value = value < 0 ? part : b.choose(ends, part, value);
  }
  return value;
}
inline constexpr view_kind concat_view_kind{.name = "concat", .load = concat_load};
HOIST_IN_ENGINE constexpr int concat_view(builder& b, int n) {
  b.shape_at(n);
  view v;
  v.kind = &concat_view_kind;
  v.node = n;
  for (int i = 0; i < b[n].args; ++i) v.parts.push(b.view_of(b[n].arg[i]));
  return b.put(v);
}
/// The part that the first index of a path lies in, and the path in it.
struct part_of_concat {
  int node;
  path inside;
};
constexpr part_of_concat concat_part(const evaluation& e, int n, const path& p, const scope* s) {
  long i = p.i[0];
  int k = 0;
  for (; k + 1 < e[n].args; ++k) {
    const long count = e.length_at(e[n].arg[k], path{}, s);
    if (i < count) break;
    i -= count;
  }
  return {e[n].arg[k], p.without_first(1).after(path{}.with(i))};
}
HOIST_IN_ENGINE constexpr bounded_value concat_at(const evaluation& e, int n, const path& p, const scope* s) {
  const part_of_concat part = concat_part(e, n, p, s);
  return e.scalar_at(part.node, part.inside, s);
}
HOIST_IN_ENGINE constexpr long concat_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps > 0) {
    const part_of_concat part = concat_part(e, n, p, s);
    return e.length_at(part.node, part.inside, s);
  }
  long sum = 0;
  for (int i = 0; i < e[n].args; ++i) sum += e.length_at(e[n].arg[i], path{}, s);
  return sum;
}

template <class... X>
struct concat_kind;
template <class K, class... Rest>
struct concat_kind<arr<K>, Rest...> {
  static_assert((std::is_same_v<Rest, arr<K>> && ...));
  using type = arr<K>;
};

}  // namespace detail

/// Arrays of one type one after the other; each has loops of its own.
///   concat [x0, x1] [y0] = [x0, x1, y0]
///   concat : [A]n -> [A]m -> [A](n + m)
/// Law: map f (concat x y) = concat (map f x) (map f y).
struct concat_ : ir::plain_pattern {
  template <class... X>
  using kind = typename detail::concat_kind<X...>::type;
  static constexpr ir::pattern facets{.name = "concat",
                                      .shape = detail::concat_shape,
                                      .view = detail::concat_view,
                                      .write = detail::concat_write,
                                      .at = detail::concat_at,
                                      .length = detail::concat_length};
};

namespace detail {
template <class T, class... U>
struct elements_of_all {
  using type = T;
};
template <class T, class U, class... Rest>
  requires(!(__is_same(T, U) && ... && __is_same(T, Rest)))
struct elements_of_all<T, U, Rest...> : elements_of_all<typename chunks_apart<T, U>::both, Rest...> {};

struct concat_maker : pattern_object {
  HOIST_NOT_NUMBERED(concat_maker, concat, "concat(a, b)")
  template <class Void = void>
  constexpr mistaken operator()(in_braces) const {
    static_assert(meta::never<Void>, "hoist: concat takes its arrays without braces, concat(a, b)");
    return {};
  }
  template <class... X>
  static consteval bool needs() {
    HOIST_NEED((is_array_term<X>() && ...), "hoist: concat needs arrays")
    HOIST_NEED_LENGTHS((numbers_are<2, int(sizeof...(X))>::at_most), "hoist: concat needs two arrays or more, concat(a, b)")
    HOIST_NEED((are_one_type<element_t<meta::nth_t<0, X...>>, element_t<X>> && ...),
               "hoist: concat needs arrays of one type of element")
    return true;
  }
  template <class... X>
  constexpr auto operator()(X...) const {
    if constexpr ((is_mistaken_operand<X>() || ...))
      return passed_on<X...>();
    else if constexpr (needs<X...>())
      return expr<apply<concat_, term_of<X>...>,
                  array<typename elements_of_all<element_t<X>...>::type, (array_parts<type_of<X>>::count + ...)>>{};
    else
      return mistaken{};
  }
};
}  // namespace detail
inline constexpr detail::concat_maker concat{};

}  // namespace hoist
