#pragma once
// Scalars, and tuples of such, in a work-item's registers, and views of them.

#include <hoist/patterns/tuple.hpp>

namespace hoist::detail {

constexpr int component_at(builder& b, int value, indices& where) {
  if (b.out.values[value].width == 1) return value;
  return component(b, value, where.pop());
}
constexpr int register_load(builder& b, const view& v, indices& where) { return component_at(b, b.read(v.node), where); }
inline constexpr view_kind register_view{.name = "register", .load = register_load};
constexpr int value_load(builder& b, const view& v, indices& where) { return component_at(b, v.node, where); }
inline constexpr view_kind value_view{.name = "value", .load = value_load};
/// A view of a register, or of a computed value.
constexpr int view_on(builder& b, const view_kind& kind, int id) {
  view v;
  v.kind = &kind;
  v.node = id;
  return b.put(v);
}

/// A view of several: a tuple, or its only component.
constexpr int view_of_parts(builder& b, const meta::vec<int>& parts) {
  if (parts.size() == 1) return parts[0];
  view v;
  v.kind = &tuple_view_kind;
  v.parts = parts;
  return b.put(v);
}
/// What a view of this shape shows: a scalar, a vector, or the scalars of a flat tuple.
constexpr meta::vec<int> scalars_of(builder& b, int s, int v) {
  const shape top = b.shapes[s];
  if (top.what == shape::kind::scalar) return {b.value_at(v, {})};
  if (top.vector) return {vector_at(b, s, v, {})};
  meta::vec<int> all;
  if (top.what == shape::kind::array) b.reject("an accumulator is a scalar or a tuple of scalars");
  for (int i = 0; i < top.parts.size() && b.rejected.reason == nullptr; ++i) {
    if (b.shapes[top.parts[i]].what != shape::kind::scalar)
      b.reject("an accumulator is a scalar or a tuple of scalars");
    else
      all.push(b.value_at(v, {b.pool().number(i)}));
  }
  return all;
}

constexpr int new_register(builder& b, int start, bool changes) {
  variable r;
  r.type = b.out.values[start].type;
  r.width = b.out.values[start].width;
  r.mutable_ = changes;
  b.out.variables.push(r);
  return b.out.variables.size() - 1;
}
constexpr void set_register(builder& b, statement::kind how, int r, int value) {
  statement s;
  s.what = how;
  s.variable = r;
  s.value = value;
  b.emit(s);
}
/// A view of these values, each computed here, once.
constexpr int kept_in_registers(builder& b, const meta::vec<int>& values) {
  meta::vec<int> views;
  for (int value : values) {
    const int r = new_register(b, value, false);
    set_register(b, statement::kind::define, r, value);
    views.push(view_on(b, register_view, r));
  }
  return view_of_parts(b, views);
}

}  // namespace hoist::detail
