#pragma once
// Kernel IR as OpenCL C 1.2: a kernel's signature, its memories, and its statements.

#include <hoist/emit/statements.hpp>
#include <hoist/lower/lower.hpp>

namespace hoist::emit {

namespace detail {

/// Writes the whole kernel.
class printer : statement_printer {
 public:
  constexpr printer(const ir::kernel& k, const char* name, const char* comment, int first_gather)
      : statement_printer(k), used_(k.index.variables(), false), name_(name), comment_(comment) {
    if (first_gather == 0) return;
    gathers_ = ir::gathers_of(k);
    first_gather_ = first_gather;
  }
  constexpr text go() {
    names_.used = &used_;
    names_.used_parts = &used_parts_;
    name_ids();
    signature();
    out_.deeper();
    locals();
    text head = static_cast<text&&>(out_);
    out_ = text{};
    out_.deeper();
    compound(k_.root);
    text body = static_cast<text&&>(out_);
    out_ = static_cast<text&&>(head);
    declare_ids();
    out_ << body;
    out_.shallower();
    out_ << "}\n";
    return static_cast<text&&>(out_);
  }

 private:
  static constexpr const char* id_names[4][3] = {
      {"", "", ""}, {"x", "y", "z"}, {"group_x", "group_y", "group_z"}, {"local_x", "local_y", "local_z"}};
  static constexpr const char* id_functions[4] = {"", "get_global_id", "get_group_id", "get_local_id"};

  constexpr void name_ids() {
    for (int who = 1; who < 4; ++who)
      for (int d = 0; d < 3; ++d)
        if (k_.id[who][d].valid()) names_.set(k_.id[who][d], id_names[who][d]);
    for (const ir::size_parameter& s : k_.sizes) names_.set(s.variable, s.name);
  }
  constexpr void signature() {
    if (comment_[0] != 0) out_ << "// " << comment_ << "\n";
    put_half_functions(out_, k_);
    out_ << "__kernel __attribute__((reqd_work_group_size(" << k_.launch.local[0] << ", " << k_.launch.local[1] << ", "
         << k_.launch.local[2] << ")))\nvoid " << name_ << "(";
    bool first = true;
    for (int m : k_.parameters()) {
      if (!first) out_ << ", ";
      first = false;
      if (k_.memories[m].where == ir::space::image) {
        image_type(k_.memories[m]);
        put_memory(m);
        continue;
      }
      const bool awaited = k_.memories[m].awaited;
      out_ << (awaited ? "volatile " : "") << "__global " << (k_.memories[m].output || awaited ? "" : "const ");
      if (is_half(m))
        out_ << "half";
      else
        put_memory_type(m);
      out_ << (awaited ? "* " : "* restrict ");
      put_memory(m);
    }
    if (!gathers_.empty()) out_ << ", __global int* outside";
    for (const ir::size_parameter& s : k_.sizes) {
      if (!first) out_ << ", ";
      first = false;
      out_ << "const " << (k_.index.range(s.variable).hi > 2147483647L ? "long " : "int ") << s.name;
    }
    out_ << ") {\n";
  }
  constexpr void image_type(const ir::memory& m) {
    out_ << (m.output ? "__write_only" : "__read_only") << " image" << m.image.dimensions
         << (m.image.dimensions == 1 ? "d_buffer_t " : "d_t ");
  }
  constexpr void locals() {
    for (int m = 0; m < k_.memories.size(); ++m) {
      const ir::memory& x = k_.memories[m];
      if (x.where == ir::space::global || x.where == ir::space::image || !is_used(m)) continue;
      out_.line() << (x.where == ir::space::local ? "__local " : "");
      put_memory_type(m);
      out_ << " ";
      put_memory(m);
      out_ << "[" << (x.size + x.width - 1) / x.width << "]";
      if (int bytes = alignment_of(k_, m); x.width == 1 && bytes > 0) out_ << " __attribute__((aligned(" << bytes << ")))";
      out_ << ";\n";
    }
  }
  constexpr bool is_used(int m) const {
    for (const statement& s : k_.statements)
      if (s.what == statement::kind::store && s.as_store().memory == m) return true;
    return false;
  }
  constexpr void declare_ids() {
    for (int who = 1; who < 4; ++who)
      for (int d = 2; d >= 0; --d)
        if (k_.id[who][d].valid() && used_[k_.index.variable_index(k_.id[who][d])])
          out_.line() << (names_.is_wide(k_.id[who][d]) ? "const long " : "const int ") << id_names[who][d] << " = "
                      << id_functions[who] << "(" << d << ");\n";
  }

  meta::vec<bool> used_;
  const char* name_;
  const char* comment_;
};

}  // namespace detail

/// The OpenCL C 1.2 text of a kernel. With `first_gather` above 0 its gathers record indices outside, by numbers from that on.
constexpr text opencl(const ir::kernel& k, const char* name, const char* comment = "", int first_gather = 0) {
  return detail::printer(k, name, comment, first_gather).go();
}

}  // namespace hoist::emit
