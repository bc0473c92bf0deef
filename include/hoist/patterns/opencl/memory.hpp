#pragma once
// to_global, to_local, to_private: a result materialised in one address space; rotate: windows in registers.

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/slide.hpp>

namespace hoist {

namespace detail {

/// A group has one copy of a local memory: it can't belong to one work-item, or to all groups.
constexpr void check_local(builder& b) {
  bool groups = false;
  for (const parallel_loop& l : b.around) {
    groups = groups || l.who == level::group;
    if (l.who == level::local) b.reject("to_local stands inside map_local");
  }
  if (!groups) b.reject("to_local stands outside map_workgroup");
}
template <space Where>
HOIST_IN_ENGINE constexpr int materialised_view(builder& b, int n) {
  if (Where == space::local) check_local(b);
  if (Where == space::global)
    b.reject("to_global stands inside a map: a kernel's result is read by other kernels only; write to_local or to_private");
  if (b.rejected.reason != nullptr) return -1;
  const long padding = b[n].lengths > 0 ? b.pool().value(b.length(b[n].length[0])) : 0;
  const ir::memory_range outer = b.written_once;
  const int first = b.out.memories.size();
  int memory = allocate(b, Where, b.shape_at(n), -1, false, padding);
  b.written_once = {first, b.out.memories.size()};
  b.write(b[n].arg[0], memory);
  b.written_once = outer;
  return memory;
}
/// What is to stand in memory of this address space anyway, as the steps of `iterate`, is written there at once.
template <space Where>
HOIST_IN_ENGINE constexpr void materialised_write(builder& b, int n, int destination) {
  if (b.is_small(b.shape_at(n))) return b.write_small(b.shape_at(n), b.view_of(n), {}, destination);
  int v = destination;
  while (v >= 0 && b.views[v].memory < 0) v = b.views[v].parts.empty() ? b.views[v].child : b.views[v].parts[0];
  if (v >= 0 && b.out.memories[b.views[v].memory].where == Where) return b.write(b[n].arg[0], destination);
  b.reject("a result in local or private memory has no loop that writes it out, such as map_local(id) or map_seq(id)");
}
/// A kernel's result stands in global memory anyway.
HOIST_IN_ENGINE constexpr void written_to_global(builder& b, int n, int destination) { b.write(b[n].arg[0], destination); }

/// Inside the loop the window is private memory, whose first row is the one that the counter addresses.
constexpr int window_step(builder&, const view& v, indices& where) {
  where.pop();
  return v.child;
}
inline constexpr view_kind window_view{.name = "window", .step = window_step, .takes = 1};
/// The window is private memory whose rows are those of the last iterations, by their numbers modulo its length.
constexpr int circular_step(builder& b, const view& v, indices& where) {
  const index_expr first = where.pop();
  where.push(b.pool().remainder(b.pool().add(first, where.pop()), v.a));
  return v.child;
}
inline constexpr view_kind circular_view{.name = "circular buffer", .step = circular_step, .takes = 2};
template <bool Circular>
constexpr int rotate_open(builder& b, int v, index_expr) {
  const view& seen = b.views[v];
  const shape windows = b.shapes[b.shape_at(seen.node)];
  int window = windows.element;
  stream s;
  s.source = seen.child;
  s.rows = b.most(b.shapes[window].extent);
  s.element = b.element_at(b.shape_at(b[seen.node].arg[0]), b.pool().number(0));
  view opened;
  opened.kind = Circular ? &circular_view : &window_view;
  opened.child = allocate(b, space::priv, window);
  s.window = opened.child < 0 ? -1 : b.views[opened.child].memory;
  if (s.window < 0) {
    b.reject("rotate and circular_buffer keep no windows of tuples; zip the windows of each array");
    return v;
  }
  opened.a = b.pool().number(s.rows);
  s.circular = Circular;
  s.width = vector_width(b, window);
  s.row = b.out.memories[s.window].size / s.rows;
  b.streams.push(s);
  return b.put(opened);
}
template <bool Circular>
inline constexpr view_kind rotating_view{.name = "rotate", .step = chunk_step, .open = rotate_open<Circular>, .takes = 2};
template <bool Circular>
HOIST_IN_ENGINE constexpr int rotate_view(builder& b, int n) {
  view v = b.views[view_with(b, rotating_view<Circular>, b.view_of(b[n].arg[0]), b.pool().number(1))];
  v.node = n;
  return b.put(v);
}

}  // namespace detail

/// The result of its argument, written to memory of an address space and read from there.
///   to_local x = x
/// to_local may only stand inside map_workgroup. to_global ends a kernel: what reads its value is another one; it may not
/// stand inside a map. Source: [Remmelg2019] 2.4.2.
template <ir::space Where>
struct materialise_in : ir::plain_pattern {
  template <class X>
  using kind = X;
  static constexpr const char* names[3] = {"to_global", "to_local", "to_private"};
  static constexpr ir::pattern facets{
      .name = names[static_cast<int>(Where)],
      .shape = ir::last_shape,
      .view = detail::materialised_view<Where>,
      .write = Where == ir::space::global ? detail::written_to_global : detail::materialised_write<Where>,
      .at = Where == ir::space::global ? ir::remembered_last_at : ir::last_at,
      .length = ir::last_length,
      .who = Where == ir::space::global ? ir::computed_by::own_kernel : ir::computed_by::reader};
};
/// to_local with Padding unused elements behind every row, so that work-items that go down a column meet in different
/// banks of the memory.
///   to_local_padded Padding x = x
template <class Padding>
struct to_local_padded_ : materialise_in<ir::space::local> {
  using lengths = meta::list<Padding>;
};
using to_global_ = materialise_in<ir::space::global>;
using to_local_ = materialise_in<ir::space::local>;
using to_private_ = materialise_in<ir::space::priv>;

/// slide Size 1 for a sequential loop: the window lives in registers and rotates; each iteration loads what it needs first.
///   rotate Size = slide Size 1
/// Source: [RISE] mapSeqSlide; marching of [Micikevicius2009].
template <class Size>
struct rotate_ : ir::plain_pattern {
  using lengths = meta::list<Size, num<1>>;
  template <class X>
  using kind = typename detail::chunks_kind<X>::type;
  static constexpr ir::pattern facets{.name = "rotate",
                                      .shape = detail::slide_shape,
                                      .view = detail::rotate_view<false>,
                                      .at = detail::tiles_at,
                                      .length = detail::slide_length};
};
/// slide Size 1 for a sequential loop: the window lives in private memory, in which each new element takes the place of the
/// oldest; nothing moves. What its argument computes is computed once for each element.
///   circular_buffer Size = slide Size 1
/// Source: [RISE] circularBuffer.
template <class Size>
struct circular_buffer_ : ir::plain_pattern {
  using lengths = meta::list<Size, num<1>>;
  template <class X>
  using kind = typename detail::chunks_kind<X>::type;
  static constexpr ir::pattern facets{.name = "circular_buffer",
                                      .shape = detail::slide_shape,
                                      .view = detail::rotate_view<true>,
                                      .at = detail::tiles_at,
                                      .length = detail::slide_length};
};

namespace detail {
struct materialise_applied {
  template <int Arguments>
  static constexpr auto is_called() {
    static_assert(Arguments < 0, "hoist: to_global, to_local and to_private are applied by |, as in x | to_local");
  }
  template <int Numbers>
  static constexpr auto is_numbered() {
    static_assert(Numbers < 0, "hoist: to_global, to_local and to_private take no numbers in angle brackets, x | to_local");
  }
};
template <class Op>
struct materialise_adaptor {
  using applied = materialise_applied;
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<Op, term_of<X>>, type_of<X>>{};
  }
};
template <class Op>
inline constexpr auto materialised = adaptor{materialise_adaptor<Op>{}};
}  // namespace detail
inline constexpr auto to_global = detail::materialised<to_global_>;
inline constexpr auto to_local = detail::materialised<to_local_>;
inline constexpr auto to_private = detail::materialised<to_private_>;
namespace detail {
template <long Padding>
constexpr auto materialised_padded() {
  static_assert(numbers_are<0, Padding>::at_most, "hoist: to_local_padded needs a number of elements that isn't negative");
  return materialised<to_local_padded_<num<Padding>>>;
}
}  // namespace detail
HOIST_NUMBERED(to_local_padded, detail::whole, 1, 1, "1 number", "x | to_local_padded<1>")
template <detail::whole Padding>
inline constexpr auto to_local_padded<Padding> = detail::materialised_padded<Padding.number>();

namespace detail {
template <template <class> class Op, long Size>
struct rotate_adaptor {
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: rotate and circular_buffer need an array")
    HOIST_NEED_LENGTHS((numbers_are<1, Size>::at_most),
                       "hoist: rotate and circular_buffer need a window of at least one element")
    HOIST_NEED_LENGTHS((against<Size, type_of<X>>::at_most),
                       "hoist: the window of rotate or circular_buffer is larger than its array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    constexpr length windows = array_parts<type_of<X>>::count - Size + 1;
    return expr<apply<Op<num<Size>>, term_of<X>>, array<array<element_t<X>, Size>, windows>>{};
  }
};
}  // namespace detail
HOIST_NUMBERED(rotate, detail::whole, 1, 1, "1 number", "x | rotate<3>")
HOIST_NUMBERED(circular_buffer, detail::whole, 1, 1, "1 number", "x | circular_buffer<3>")
template <detail::whole Size>
inline constexpr auto rotate<Size> = adaptor{detail::rotate_adaptor<rotate_, Size.number>{}};
template <detail::whole Size>
inline constexpr auto circular_buffer<Size> = adaptor{detail::rotate_adaptor<circular_buffer_, Size.number>{}};
namespace detail {
template <long Size, class L>
struct map_seq_slide_adaptor {
  L f;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: map_seq_slide needs an array")
    HOIST_NEED_LENGTHS((against<Size, type_of<X>>::at_most), "hoist: map_seq_slide's window is larger than its array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | rotate<Size> | map_seq(f);
  }
};
}  // namespace detail
/// f of every window of Size elements by a loop that keeps the window in registers: RISE's mapSeqSlide.
HOIST_CALLED(map_seq_slide, 1, 1, "function", "map_seq_slide<3>(f)")
template <long Size, class L>
  requires(!__is_same(L, detail::uncalled))
constexpr auto map_seq_slide(L f) {
  static_assert(numbers_are<1, Size>::at_most, "hoist: map_seq_slide needs a window of at least one element");
  return adaptor{detail::map_seq_slide_adaptor<(Size > 0 ? Size : 1), L>{f}};
}

}  // namespace hoist
