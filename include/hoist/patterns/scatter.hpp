#pragma once
// scatter: the elements of an array put where an array of indices says.

#include <hoist/patterns/gather.hpp>
#include <hoist/patterns/permute.hpp>
#include <hoist/patterns/registers.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int scatter_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]), places = b.shape_at(b[n].arg[1]);
  if (b.shapes[places].what != shape::kind::array || b.shapes[x].what != shape::kind::array) {
    b.reject("scatter needs an array of indices and an array");
    return x;
  }
  const index_expr extent = b.length(b[n].length[0]), count = b.resolved(b.shapes[x].extent);
  if (b.element_at(x, b.pool().number(0)) != b.shapes[x].element)
    b.reject("scatter needs an array whose elements have one length");
  if (!(b.resolved(b.shapes[places].extent) == count)) b.reject("scatter needs an index for each element");
  if (!b.pool().proves_at_most(extent, count)) b.reject("compact gives no more elements than its array has");
  if (b.most(extent) > 2147483647L) b.reject("scatter needs an array of at most 2147483647 elements: its indices have 32 bits");
  return b.array_shape(extent, b.fresh_counter(extent), b.shapes[x].element);
}
/// A register that holds an integer below `limit`, as an index.
constexpr index_expr named_by_register(builder& b, int integer, index_expr limit) {
  value named;
  named.what = value::kind::named_index;
  named.type = scalar::i32;
  named.index = b.pool().variable(0, limit);
  named.arg[0] = integer;
  const int v = b.put(named, false);
  set_register(b, statement::kind::define, new_register(b, v, false), v);
  return named.index;
}
/// A register that holds an integer, as an index that the statements after it may name: below `extent` where that is promised, else
/// `extent` where it is none below it.
constexpr index_expr index_in_register(builder& b, int integer, index_expr extent, bool promised) {
  if (promised) {
    if (b.out.values[integer].type != scalar::i32) integer = b.apply(operations::convert, scalar::i32, &integer);
    return named_by_register(b, integer, extent);
  }
  if (b.out.values[integer].type != scalar::u32) integer = b.apply(operations::convert, scalar::u32, &integer);
  const int least[] = {integer, b.from_index(scalar::u32, extent)};
  const int within = b.apply(operations::minimum_integer, scalar::u32, least);
  return named_by_register(b, b.apply(operations::convert, scalar::i32, &within), b.pool().add_number(extent, 1));
}
/// A store at [i] is one at the i-th of the indices, which the only part shows, where that is below the length `a`.
template <bool Promised>
constexpr int scatter_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  const int child = v.child;
  const index_expr length = v.a, exists = b.exists;
  const int integer = b.value_at(v.parts[0], {where.pop()});
  if (b.rejected.reason != nullptr) return -1;
  const index_expr place = index_in_register(b, integer, length, Promised), inside = b.pool().less(place, length);
  b.exists = Promised ? exists : exists.valid() ? b.pool().both(exists, inside) : inside;
  where.push(place);
  return child;
}
template <bool Promised>
inline constexpr view_kind scatter_view_kind{.name = "scatter", .step = scatter_step<Promised>};
template <bool Promised>
HOIST_IN_ENGINE constexpr void scatter_write(builder& b, int n, int destination) {
  b.shape_at(n);
  view v;
  v.kind = &scatter_view_kind<Promised>;
  v.parts.push(b.view_of(b[n].arg[1]));
  v.child = destination;
  v.a = b.length(b[n].length[0]);
  b.write(b[n].arg[0], b.put(v));
}
inline constexpr int given_up_place = -2;
/// The element at each of a scatter's places, or -1; whether it was found in time.
template <class At>
constexpr bool find_places(const evaluation& e, ir::running_values& r, long count, long length, At at) {
  r.places = meta::vec<int>(static_cast<int>(length), -1);
  for (long i = 0; i < count; ++i) {
    if (i % r.apart == 0 && e.gives_up()) return false;
    if (const double to = at(i); to >= 0 && to < static_cast<double>(length))
      r.places[static_cast<int>(to)] = static_cast<int>(i);
  }
  if (e.gives_up()) return false;
  r.done = count;
  return true;
}
/// Where the element that stands at `place` comes from; -1 where no index is that.
constexpr long scattered_from(const evaluation& e, int n, long place, const scope* s) {
  const long count = e.length_at(e[n].arg[0], path{}, s), length = e.length(e[n].length[0]);
  const auto at = [&](long i) { return e.scalar_at(e[n].arg[1], path{}.with(i), s).value; };
  if (ir::running_values* r = e.running(n, s); r != nullptr) {
    e.memo->moving = true;
    const bool found = r->done >= 0 || (!e.gives_up() && find_places(e, *r, count, length, at));
    e.memo->moving = false;
    return found ? r->places[static_cast<int>(place)] : given_up_place;
  }
  for (long i = count - 1; i >= 0; --i)
    if (at(i) == static_cast<double>(place)) return i;
  return -1;
}
/// The last element that is put there; 0 where none is.
HOIST_IN_ENGINE constexpr bounded_value scatter_at(const evaluation& e, int n, const path& p, const scope* s) {
  const long i = scattered_from(e, n, p.i[0], s);
  if (i == given_up_place) return e.given_up;
  return i < 0 ? bounded_value{} : e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(i)), s);
}
HOIST_IN_ENGINE constexpr long scatter_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length(e[n].length[0]);
  return e.length_at(e[n].arg[0], p.without_first(1).after(path{}.with(0)), s);
}

}  // namespace detail

/// The elements of x put where an array of integers says, each at an index of its own; an element whose index is below 0, or L
/// or more, is left out. It is written, never read: what reads its value needs memory, such as to_global.
///   (scatter L x [i0, i1, ...])[ik] = x[k]
///   scatter L : [A]n -> [int]n -> [A]L
/// Fails when L is above n. What no index names isn't written. Law: scatter n (gather i x) i = x, for a permutation i. Source:
/// [Blelloch1990] permute.
/// Promised: every index is below L, and the text doesn't ask.
template <class L, bool Promised>
struct scatter_ : ir::plain_pattern {
  using lengths = meta::list<L>;
  template <class X, class I>
  using kind = X;
  static constexpr ir::pattern facets{.name = "scatter",
                                      .shape = detail::scatter_shape,
                                      .write = detail::scatter_write<Promised>,
                                      .at = detail::scatter_at,
                                      .length = detail::scatter_length};
};

namespace detail {
template <class X>
inline constexpr length length_of = 1;
template <is_expr X>
  requires is_array<X>
inline constexpr length length_of<X> = array_parts<type_of<X>>::count;
/// The length of what elements of an array X are put into, as a type with a short name: the array's own, or L.
struct of_array {
  template <class X>
  static constexpr length room = length_of<X>;
};
template <auto L>
struct of_length {
  template <class>
  static constexpr length room = length(L);
};
/// Whether a length isn't above that of the array X, as far as both are numbers.
template <class R, class X>
using room_in = against<(R::template room<X>).is_number() ? (R::template room<X>).number() : 1, type_of<X>>;
template <class R, class I, class X>
consteval bool scatter_needs() {
  HOIST_NEED(is_array<I> && is_array<X>, "hoist: scatter needs an array of indices and an array")
  HOIST_NEED(std::is_integral_v<element_t<I>>, "hoist: scatter needs indices that are integers")
  HOIST_NEED_LENGTHS((compared<type_of<I>, type_of<X>>::equal), "hoist: scatter needs an index for each element")
  return true;
}
/// The elements of an array at these indices of one of a length R; Promised: which are all below it.
template <class R, bool Promised = false, is_expr I, is_expr X>
constexpr auto scattered(I indices, X) {
  if constexpr (is_mistaken<I> || is_mistaken<X>) {
    return passed_on<I, X>();
  } else if constexpr (scatter_needs<R, I, X>()) {
    using places = decltype(as_indices(indices));
    constexpr length room = R::template room<X>;
    return expr<apply<scatter_<extent<room>, Promised>, term_of<X>, term_of<places>>, array<element_t<X>, room>>{};
  } else {
    return mistaken{};
  }
}
template <is_expr I, is_expr X>
constexpr auto scatter_maker::operator()(I indices, X x) const {
  return scattered<of_array>(indices, x);
}
}  // namespace detail

}  // namespace hoist
