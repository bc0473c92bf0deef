#pragma once
// Vectors in OpenCL C: their types, components, and what a vector literal is put together from.

#include <hoist/emit/text.hpp>
#include <hoist/ir/kernel.hpp>

namespace hoist::emit {

/// The name of a scalar or vector type as a variable has it. What compares vectors gives integers; halves are floats.
constexpr void put_type(text& out, scalar s, int width) {
  out << (width > 1 && s == scalar::boolean ? "int" : s == scalar::f16 ? "float" : name_of(s));
  if (width > 1) out << width;
}

/// `.yz`, or `.s67` of a vector of more than four.
constexpr void put_components(text& out, int width, int from, int count) {
  out << (width <= 4 ? "." : ".s");
  for (int k = from; k < from + count; ++k) out.put((width <= 4 ? "xyzw" : "0123456789abcdef")[k]);
}

/// A part of a vector literal: a value, or `count` of its components.
struct vector_part {
  int value = -1;
  int from = 0, count = 0;
};

namespace detail {
/// Whether a component goes on from a part; in one literal two reads of a register are one value.
constexpr bool continues(const ir::kernel& k, const vector_part& p, const ir::value& v) {
  if (v.what != ir::value::kind::component || p.count == 0 || p.from + p.count != v.as_component().position) return false;
  const ir::value &of = k.values[p.value], &next = k.values[v.as_component().vector];
  return of.type == v.type && (p.value == v.as_component().vector || (of.what == ir::value::kind::read && of == next));
}
constexpr void add_parts(const ir::kernel& k, int id, const meta::vec<int>& named, meta::vec<vector_part>& out) {
  const ir::value& v = k.values[id];
  if (v.what == ir::value::kind::pack && named[id] < 0) {
    for (int a : ir::operands_of(v)) add_parts(k, a, named, out);
  } else if (!out.empty() && continues(k, out.back(), v)) {
    ++out.back().count;
  } else if (v.what == ir::value::kind::component) {
    out.push({v.as_component().vector, v.as_component().position, 1});
  } else {
    out.push({id, 0, 0});
  }
}
}  // namespace detail

/// What a pack or broadcast is written with: runs of components of one vector together, as long as OpenCL C can name.
constexpr meta::vec<vector_part> parts_of(const ir::kernel& k, int id, const meta::vec<int>& named) {
  const ir::value& v = k.values[id];
  meta::vec<vector_part> whole, parts;
  if (v.what == ir::value::kind::broadcast) return {{v.as_broadcast(), 0, 0}};
  for (int a : ir::operands_of(v)) detail::add_parts(k, a, named, whole);
  for (vector_part p : whole) {
    while (p.count > 4 && p.count != 8 && p.count != 16) {
      parts.push({p.value, p.from, p.count > 8 ? 8 : 4});
      p.from += parts.back().count;
      p.count -= parts.back().count;
    }
    if (p.from == 0 && p.count == k.values[p.value].width) p.count = 0;
    parts.push(p);
  }
  return parts;
}

/// Bytes that a memory must begin at a multiple of, for the aligned vectors that are read and written in it; 0 for none.
constexpr int alignment_of(const ir::kernel& k, int memory) {
  int width = 1;
  for (const ir::value& v : k.values)
    if (v.what == ir::value::kind::load && v.memory == memory && v.width > width) width = v.width;
  for (const ir::statement& s : k.statements)
    if (s.what == ir::statement::kind::store && s.as_store().memory == memory && k.values[s.value].width > width)
      width = k.values[s.value].width;
  if (width == 3) width = 4;
  return width > 1 ? width * bytes_of(k.memories[memory].type) : 0;
}

}  // namespace hoist::emit
