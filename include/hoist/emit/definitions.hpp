#pragma once
// Functions that stand before the kernels of a module: users' own, and divisions of integers by what may be 0.

#include <hoist/emit/text.hpp>
#include <hoist/ir/division.hpp>
#include <hoist/meta/fixed_string.hpp>

namespace hoist::emit {

namespace detail {

/// a / b or a % b with the meaning that hoist gives it: 0 where b is 0, and the last bits where the quotient is one too many.
constexpr void put_division(text& to, const ir::value& v) {
  const char* type = name_of(v.type);
  const bool quotient = v.op->code == opcode::divide, has_sign = type[0] != 'u';
  to << type << (quotient ? " quotient_" : " remainder_") << type << "(" << type << " a, " << type
     << " b) { return b == 0 ? 0 : ";
  if (has_sign && quotient) to << "b == -1 ? (" << type << ")-(u" << type << ")a : ";
  if (has_sign && !quotient) to << "b == -1 ? 0 : ";
  to << "a " << v.op->text << " b; }\n\n";
}

constexpr const char* recording =
    "void record_outside(long i, long last, long place, int gather, __global int* outside) {\n"
    "  if (atomic_cmpxchg((volatile __global int*)outside, 0, gather) != 0) return;\n"
    "  __global long* found = (__global long*)outside;\n"
    "  found[1] = i;\n"
    "  found[2] = last;\n"
    "  found[3] = place;\n"
    "}\n";
/// The nearest index of an array to one that is read, in two types; the first that is outside is recorded.
constexpr void put_nearest(text& to) {
  to << recording;
  for (bool has_sign : {true, false}) {
    const char* type = has_sign ? "int" : "uint";
    to << type << " nearest_" << type << "(" << type << " i, " << type
       << " last, long place, int gather, __global int* outside) {\n  if (" << (has_sign ? "i < 0 || " : "")
       << "i > last) record_outside(i, last, place, gather, outside);\n  return "
       << (has_sign ? "min(max(i, 0), last)" : "min(i, last)") << ";\n}\n";
  }
  to << "\n";
}

}  // namespace detail

namespace detail {
/// What OpenCL C 1.2 needs for stores to images of three dimensions.
constexpr void put_image_writes(text& to, const meta::vec<ir::kernel>& kernels) {
  bool found = false;
  for (const ir::kernel& k : kernels)
    for (const ir::memory& m : k.memories) found = found || (m.where == ir::space::image && m.output && m.image.dimensions > 2);
  if (found) to << "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n";
}
/// The samplers that kernels name, once where texts are put together.
constexpr void put_samplers(text& to, const meta::vec<ir::kernel>& kernels) {
  for (const ir::sampling how : {ir::sampling::edge, ir::sampling::zero}) {
    bool found = false;
    for (const ir::kernel& k : kernels)
      for (const ir::value& v : k.values) found = found || (v.what == ir::value::kind::texel && v.as_texel().how == how);
    const bool edge = how == ir::sampling::edge;
    const char* name = edge ? "EDGE" : "ZERO";
    if (found)
      to << "#ifndef HOIST_" << name << "\n#define HOIST_" << name << "\n__constant sampler_t hoist_"
         << (edge ? "edge" : "zero") << " = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP" << (edge ? "_TO_EDGE" : "")
         << " | CLK_FILTER_NEAREST;\n#endif\n";
  }
}
}  // namespace detail

/// The samplers that kernels name, and the functions that they call, each once, in the order of their calls.
constexpr void put_definitions(text& to, const meta::vec<ir::kernel>& kernels) {
  detail::put_image_writes(to, kernels);
  detail::put_samplers(to, kernels);
  meta::vec<const ir::value*> known;
  for (const ir::kernel& k : kernels)
    for (const ir::value& v : k.values) {
      const bool divides = ir::is_guarded_division(k, v);
      if (!divides && (v.what != ir::value::kind::apply || v.op->source == nullptr || v.op->source[0] == 0)) continue;
      bool again = false;
      for (const ir::value* o : known)
        again = again || (divides ? o->op->code == v.op->code && o->type == v.type
                                  : o->op->source != nullptr && meta::same_text(o->op->source, v.op->source));
      if (again) continue;
      known.push(&v);
      if (divides)
        detail::put_division(to, v);
      else
        to << v.op->source << "\n\n";
    }
}

}  // namespace hoist::emit
