#pragma once
// Halves in OpenCL C. They are computed with as floats, which every device can, and vload_half4 and vstore_half4 convert four of them. But
// NVIDIA's compiler makes four accesses of each, and PoCL's takes addresses for multiples of a vector's bytes, which ends the process where
// they aren't. So vectors are loaded and stored as integers, and converted in registers.

#include <hoist/emit/text.hpp>
#include <hoist/ir/kernel.hpp>

namespace hoist::emit::detail {

/// Whether a vector of halves stands at a multiple of its bytes. Of three it doesn't count, as OpenCL C keeps these in four.
constexpr bool moves_at_once(const ir::kernel& k, ir::index_expr index, int width) {
  return width != 3 && ir::is_aligned(k.index, index, width);
}
/// Whether its integers are of 32 bits: 16 bytes are one access then, and two of 16 bits.
constexpr bool is_long(int width) { return width >= 8; }

/// Whether a value is rounded to halves for more than one store, which rounds by itself.
constexpr bool is_rounded(const ir::kernel& k, int id) {
  const ir::value& v = k.values[id];
  if (v.what != ir::value::kind::apply || v.type != scalar::f16 || v.op->shape != operation::form::conversion) return false;
  int stores = 0, others = 0;
  for (const ir::value& user : k.values)
    for (int a : ir::operands_of(user)) others += a == id;
  for (const ir::statement& s : k.statements)
    if (s.value == id)
      ++(s.what == ir::statement::kind::store && k.memories[s.as_store().memory].type == scalar::f16 ? stores : others);
  return others > 0 || stores > 1;
}

/// Which functions of vectors of a width a kernel needs.
struct half_needs {
  bool rounded = false, loaded = false, stored = false;
};
constexpr half_needs half_needs_of(const ir::kernel& k, int width) {
  half_needs n;
  for (int i = 0; i < k.values.size(); ++i) {
    const ir::value& v = k.values[i];
    if (v.width != width) continue;
    n.rounded = n.rounded || is_rounded(k, i);
    n.loaded = n.loaded || (v.what == ir::value::kind::load && k.memories[v.as_load().memory].type == scalar::f16);
  }
  for (const ir::statement& s : k.statements)
    n.stored = n.stored || (s.what == ir::statement::kind::store && k.values[s.value].width == width &&
                            k.memories[s.as_store().memory].type == scalar::f16);
  return n;
}

/// The functions that convert between halves and floats, by way of memory, once in a program.
constexpr void put_half_functions(text& out, const ir::kernel& k) {
  for (int width : {1, 2, 3, 4, 8, 16}) {
    const half_needs needs = half_needs_of(k, width);
    text n = out.sibling(), integers = out.sibling();
    if (width > 1) n << width;
    if (is_long(width))
      integers << "uint" << width / 2;
    else
      integers << "ushort" << n;
    if (needs.rounded)
      out << "#ifndef HOIST_HALF" << n << "\n#define HOIST_HALF" << n << "\nfloat" << n << " hoist_half" << n << "(float" << n
          << " x) {\n  ushort" << n << " h;\n  vstore_half" << n << "(x, 0, (half*)&h);\n  return vload_half" << n
          << "(0, (const half*)&h);\n}\n#endif\n";
    if (needs.loaded && width > 1)
      out << "#ifndef HOIST_LOADED_HALF" << n << "\n#define HOIST_LOADED_HALF" << n << "\nfloat" << n << " hoist_loaded_half"
          << n << "(" << integers << " h) {\n  return vload_half" << n << "(0, (const half*)&h);\n}\n#endif\n";
    if (needs.stored && width > 1)
      out << "#ifndef HOIST_STORED_HALF" << n << "\n#define HOIST_STORED_HALF" << n << "\n"
          << integers << " hoist_stored_half" << n << "(float" << n << " x) {\n  " << integers << " h;\n  vstore_half" << n
          << "(x, 0, (half*)&h);\n  return h;\n}\n#endif\n";
  }
}

}  // namespace hoist::emit::detail
