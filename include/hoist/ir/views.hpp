#pragma once
// The views that several patterns share: elements, components, memories, and loops over views.

#include <hoist/ir/builder.hpp>

namespace hoist::ir {

namespace detail {
constexpr int step_into(builder&, const view& v, indices& where) {
  where.push(v.a);
  return v.child;
}
constexpr int load_memory(builder& b, const view& v, indices& where) { return b.load(v.memory, b.flat(v, where), v.tags); }
}  // namespace detail

inline constexpr view_kind element_view{.name = "element", .step = detail::step_into, .takes = 0};
inline constexpr view_kind memory_view{.name = "memory", .load = detail::load_memory};

/// The element of `array` at the index `i`; of a tuple, its i-th component.
constexpr int element_in(builder& b, int array, index_expr i) {
  view v;
  v.kind = &element_view;
  v.child = array;
  v.a = i;
  return b.put(v);
}

/// A view with one constant: the size of a chunk, or the step between windows.
constexpr int view_with(builder& b, const view_kind& kind, int child, index_expr a) {
  view v;
  v.kind = &kind;
  v.child = child;
  v.a = a;
  return b.put(v);
}

/// Whether a shape is that of an array of scalars or vectors.
constexpr bool is_row(const builder& b, int s) {
  const shape& row = b.shapes[s];
  if (row.what != shape::kind::array || row.vector) return false;
  const shape& element = b.shapes[row.element];
  return element.what == shape::kind::scalar || element.vector;
}

/// The strides of an array of this shape, outermost first, and its elements in all, as expressions; ragged rows get
/// the room of the longest, and rows of an array of arrays `padding` elements more.
constexpr index_expr strides(builder& b, int s, meta::vec<int>& out, long padding = 0) {
  const shape top = b.shapes[s];
  if (top.what == shape::kind::scalar) return b.pool().number(1);
  out.push(0);
  int at = out.size() - 1;
  index_expr inner = strides(b, top.element, out, padding);
  if (is_row(b, top.element)) inner = b.pool().add(inner, b.pool().number(padding));
  out[at] = inner.id;
  return b.pool().mul(inner, b.room(b.resolved(top.extent)));
}
constexpr scalar element_type(const builder& b, int s) {
  while (b.shapes[s].what == shape::kind::array) s = b.shapes[s].element;
  return b.shapes[s].type;
}

/// The width of the vectors that an array of this shape holds; 1 where it holds none.
constexpr int vector_width(const builder& b, int s) {
  while (b.shapes[s].what == shape::kind::array && !b.shapes[s].vector) s = b.shapes[s].element;
  return b.shapes[s].vector ? static_cast<int>(b.most(b.shapes[s].extent)) : 1;
}

/// How many arrays hold a value of this shape: one for each component of its tuples.
constexpr int arrays_of(const builder& b, int s) {
  while (b.shapes[s].what == shape::kind::array) s = b.shapes[s].element;
  if (b.shapes[s].what == shape::kind::scalar) return 1;
  int n = 0;
  for (int p : b.shapes[s].parts) n += arrays_of(b, p);
  return n;
}

namespace detail {
/// The component's index stands behind those of the `a` arrays around the tuple.
constexpr int component_step(builder& b, const view& v, indices& where) {
  int at = where.size() - 1 - v.node;
  if (at < 0) {
    b.reject("a tuple is used where a scalar is needed");
    return -1;
  }
  long component = b.pool().value(where[at]);
  for (int i = at; i + 1 < where.size(); ++i) where[i] = where[i + 1];
  where.pop();
  return v.parts[static_cast<int>(component)];
}
}  // namespace detail
/// Arrays side by side, seen as an array of tuples; `node` counts the dimensions around the tuple.
inline constexpr view_kind components_view{.name = "components", .step = detail::component_step};

namespace detail {
/// The shape with what stands inside its arrays replaced.
constexpr int with_inside(builder& b, int s, int inside) {
  const shape top = b.shapes[s];
  if (top.what != shape::kind::array) return inside;
  return b.array_shape(top.extent, top.counter, with_inside(b, top.element, inside));
}
}  // namespace detail

constexpr int allocate(builder& b, space where, int s, int parameter = -1, bool output = false, long padding = 0);

/// Memory for an array of tuples: an array for each component.
constexpr int allocate_tuples(builder& b, space where, int s, int parameter, bool output, long padding) {
  view v;
  v.kind = &components_view;
  v.node = 0;
  int inner = s;
  for (; b.shapes[inner].what == shape::kind::array; inner = b.shapes[inner].element) ++v.node;
  const meta::vec<int> parts = b.shapes[inner].parts;
  for (int p : parts) {
    int component = detail::with_inside(b, s, p);
    v.parts.push(allocate(b, where, component, parameter, output, padding));
    if (parameter >= 0) parameter += arrays_of(b, component);
  }
  return b.put(v);
}

inline constexpr long most_elements = 1L << 59;  ///< so that their bytes are a number of 64 bits

/// A new memory of this shape, with `padding` unused elements behind each row, and the view of it.
constexpr int allocate(builder& b, space where, int s, int parameter, bool output, long padding) {
  int inside = s;
  while (b.shapes[inside].what == shape::kind::array) inside = b.shapes[inside].element;
  if (b.shapes[inside].what == shape::kind::tuple) return allocate_tuples(b, where, s, parameter, output, padding);
  view v;
  v.kind = &memory_view;
  memory m;
  m.where = where;
  m.type = element_type(b, s);
  if (m.type == scalar::f16 && where != space::global) m.type = scalar::f32;  // whose values are halves
  index_expr size = strides(b, s, v.parts, padding);
  m.size = b.most(size);
  if (m.size < 1) b.reject("an array has no elements at these sizes");
  if (b.pool().is_number(size) && m.size > most_elements) b.reject("an array has more elements than any memory");
  if (!b.pool().is_number(size)) {
    m.extent = size;
    if (where != space::global) b.reject("local and private memory need sizes that are known when the text is made");
  }
  m.parameter = parameter;
  m.output = output;
  for (const parallel_loop& l : b.around) m.inside |= loop_bit(l.who, l.dimension);
  b.out.memories.push(m);
  v.memory = b.out.memories.size() - 1;
  return b.put(v);
}

/// The view of a memory through an access of this name.
constexpr int tagged(builder& b, int memory, const char* name) {
  meta::vec<const char*>& tags = b.out.tags;
  int at = 0;
  while (at < tags.size() && !meta::same_text(tags[at], name)) ++at;
  if (at == most_tags) {
    b.reject("a kernel has at most 32 tags");
    return memory;
  }
  if (at == tags.size()) tags.push(name);
  view v = b.views[memory];
  v.tags = 1u << at;
  return b.put(v);
}

constexpr int builder::in_buffer(int n, int shape) {
  int& v = slot_view[n];
  if (v < 0) v = allocate(*this, space::global, shape, slot_of[n]);
  return v;
}

/// Calls `go` with the indices of every scalar of a shape, the outermost index last, and the condition under which it
/// exists: rows that may be shorter are gone through to the greatest length.
template <class F>
constexpr void for_each_scalar(builder& b, int s, const indices& where, index_expr exists, F&& go) {
  const shape top = b.shapes[s];
  if (top.what == shape::kind::scalar) return go(where, exists);
  bool is_array = top.what == shape::kind::array;
  index_expr extent = is_array ? b.resolved(top.extent) : b.pool().number(top.parts.size());
  if (b.most(extent) > 4096) return b.reject("a window in registers needs a size that is known when the text is made");
  for (long i = 0; i < b.most(extent); ++i) {
    index_expr at = b.pool().number(i);
    indices deeper{at};
    deeper.append(where);
    for_each_scalar(b, is_array ? b.element_at(s, at) : top.parts[static_cast<int>(i)], deeper,
                    b.pool().both(exists, b.pool().less(at, extent)), go);
  }
}

/// The view to use inside a sequential loop over `v`; streams that it opens are appended to the builder's.
constexpr int open(builder& b, int v, index_expr counter) {
  return v >= 0 && b.views[v].kind->open != nullptr ? b.views[v].kind->open(b, v, counter) : v;
}

}  // namespace hoist::ir
