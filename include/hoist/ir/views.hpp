#pragma once
// The views that several patterns share: elements, components, memories, and loops over views.

#include <hoist/ir/builder.hpp>

namespace hoist::ir {

namespace detail {
constexpr int step_into(builder&, const view& v, indices& where) {
  where.push(v.a);
  return v.child;
}
constexpr int load_memory(builder& b, const view& v, indices& where) { return b.load(v.memory, b.flat(v, where)); }
}  // namespace detail

inline constexpr view_kind element_view{detail::step_into};
inline constexpr view_kind memory_view{nullptr, detail::load_memory};

/// The element of `array` at the index `i`; of a tuple, its i-th component.
constexpr int slice(builder& b, int array, ix i) {
  view v;
  v.kind = &element_view;
  v.child = array;
  v.a = i;
  return b.put(v);
}

/// A view with one constant: the size of a chunk, or the step between windows.
constexpr int view_with(builder& b, const view_kind& kind, int child, ix a) {
  view v;
  v.kind = &kind;
  v.child = child;
  v.a = a;
  return b.put(v);
}

/// The strides of a dense array of this shape, outermost first, and its elements in all; ragged rows get the room of the
/// longest.
constexpr long strides(builder& b, int s, meta::vec<int>& out) {
  const shape top = b.shapes[s];
  if (top.what == shape::kind::tuple) {
    b.reject("tuples in memory are not supported");
    return 1;
  }
  if (top.what == shape::kind::scalar) return 1;
  out.push(0);
  int at = out.size() - 1;
  long inner = strides(b, top.element, out);
  out[at] = static_cast<int>(inner);
  return inner * b.most(b.resolved(top.extent));
}
constexpr scalar element_type(const builder& b, int s) {
  while (b.shapes[s].what == shape::kind::array) s = b.shapes[s].element;
  return b.shapes[s].type;
}

/// A new memory of this shape, and the view of it.
constexpr int allocate(builder& b, space where, int s, int parameter = -1, bool output = false) {
  view v;
  v.kind = &memory_view;
  memory m;
  m.where = where;
  m.type = element_type(b, s);
  m.size = strides(b, s, v.parts);
  m.parameter = parameter;
  m.output = output;
  b.out.memories.push(m);
  v.memory = b.out.memories.size() - 1;
  return b.put(v);
}

/// Calls `go` with the indices of every scalar of a shape, the outermost index last, and the condition under which it
/// exists: rows that may be shorter are gone through to the greatest length.
template <class F>
constexpr void for_each_scalar(builder& b, int s, const indices& where, ix exists, F&& go) {
  const shape top = b.shapes[s];
  if (top.what == shape::kind::scalar) return go(where, exists);
  bool is_array = top.what == shape::kind::array;
  ix extent = is_array ? b.resolved(top.extent) : b.pool().number(top.parts.size());
  for (long i = 0; i < b.most(extent); ++i) {
    ix at = b.pool().number(i);
    indices deeper{at};
    deeper.append(where);
    for_each_scalar(b, is_array ? b.element_at(s, at) : top.parts[static_cast<int>(i)], deeper,
                    b.pool().both(exists, b.pool().less(at, extent)), go);
  }
}

/// The view to use inside a sequential loop over `v`; streams that it opens are appended to the builder's.
constexpr int open(builder& b, int v, ix counter) {
  return v >= 0 && b.views[v].kind->open != nullptr ? b.views[v].kind->open(b, v, counter) : v;
}

}  // namespace hoist::ir
