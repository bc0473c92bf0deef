#pragma once
// Memories of a kernel in OpenCL C: their names and types, and the elements and vectors in them.

#include <hoist/emit/halves.hpp>
#include <hoist/emit/names.hpp>
#include <hoist/emit/vectors.hpp>

namespace hoist::emit::detail {

/// Writes memories and what stands in them.
class memory_printer {
 protected:
  constexpr explicit memory_printer(const ir::kernel& k) : k_(k), names_(k) {}

  constexpr void put_memory(int m) {
    const ir::memory& x = k_.memories[m];
    if (x.where == ir::space::image) {
      out_ << "image";
      if (x.output) {
        out_ << "_out";
        return;
      }
      if (x.parameter >= k_.inputs) out_ << "_mid";
      out_ << (x.parameter < k_.inputs ? x.parameter : x.parameter - k_.inputs - 1);
    } else if (x.where != ir::space::global) {
      int before = 0;
      for (int i = 0; i < m; ++i) before += k_.memories[i].where == x.where && k_.memories[i].size > 0;
      out_ << (x.where == ir::space::local ? "tile" : "kept") << before;
    } else if (x.output) {
      out_ << "out";
      int before = 0, all = 0;
      for (int i = 0; i < k_.memories.size(); ++i) {
        all += k_.memories[i].output;
        before += i < m && k_.memories[i].output;
      }
      if (all > 1) out_ << before;
    } else if (x.parameter < k_.inputs) {
      out_ << "in" << x.parameter;
    } else {
      out_ << "mid" << x.parameter - k_.inputs - 1;
    }
  }
  /// Halves are loaded as floats, and stored from such: every device can.
  constexpr bool is_half(int m) const { return k_.memories[m].type == scalar::f16; }
  /// A bool, which OpenCL's kernels don't take, lies in memory as a uchar, 0 or 1.
  constexpr bool is_bool(int m) const { return k_.memories[m].type == scalar::boolean; }
  constexpr void put_memory_type(int m) {
    if (is_bool(m))
      out_ << name_of(scalar::u8);
    else
      put_type(out_, k_.memories[m].type, k_.memories[m].width);
  }
  constexpr bool is_element(int m, int width) const { return k_.memories[m].width == width; }
  constexpr void put_pointer(int m, scalar type, int width) {
    const ir::memory& x = k_.memories[m];
    out_ << "("
         << (x.where == ir::space::global  ? "__global "
             : x.where == ir::space::local ? "__local "
                                           : "")
         << (x.where == ir::space::global && !x.output && !x.awaited ? "const " : "") << (x.awaited ? "volatile " : "");
    put_type(out_, type, width);
    out_ << "*)";
    put_memory(m);
  }
  /// The last two arguments of vload and vstore: the vector's number where there is one, and a pointer, to halves as one to integers.
  constexpr void put_unaligned(int m, ir::index_expr vector_index, ir::index_expr index) {
    if (vector_index.valid())
      names_.put(out_, vector_index, 0);
    else
      out_ << "0";
    out_ << ", ";
    if (is_half(m))
      put_pointer(m, scalar::u16, 1);
    else
      put_memory(m);
    if (!vector_index.valid()) {
      out_ << " + ";
      names_.put(out_, index, 12);
    }
    out_ << ")";
  }
  /// What stands in a memory: an element of it, or a vector at a multiple of its width.
  constexpr void put_element(int m, ir::index_expr vector_index, ir::index_expr index, int width) {
    if (is_element(m, width)) {
      put_memory(m);
      out_ << "[";
      names_.put(out_, width > 1 ? vector_index : index, 0);
      out_ << "]";
      return;
    }
    put_vector(m, vector_index, index, width, k_.memories[m].type, width);
  }
  /// A vector at a multiple of its width, as one of `width_of_type` numbers of a type that take as many bytes.
  constexpr void put_vector(int m, ir::index_expr vector_index, ir::index_expr index, int width, scalar type,
                            int width_of_type) {
    out_ << "(";
    put_pointer(m, type, width_of_type);
    out_ << ")[";
    if (vector_index.valid()) {
      names_.put(out_, vector_index, 0);
    } else {  // a kernel between two passes
      names_.put(out_, index, 13);
      out_ << " / " << width;
    }
    out_ << "]";
  }
  /// A vector of halves that moves at once, as the integers that half functions convert.
  constexpr void put_halves(int m, ir::index_expr vector_index, ir::index_expr index, int width) {
    if (is_long(width))
      put_vector(m, vector_index, index, width, scalar::u32, width / 2);
    else
      put_vector(m, vector_index, index, width, scalar::u16, width);
  }

  const ir::kernel& k_;
  names names_;
  text out_;
};

}  // namespace hoist::emit::detail
