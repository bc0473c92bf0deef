#pragma once
// The meaning of a program on the host: any element of its result, on its own.

#include <hoist/ir/structural.hpp>

#include <vector>

namespace hoist {

/// A program's term at sizes and tunables, with its inputs: the reference that kernels are held to. Reads the inputs in
/// place; they must outlive it.
class reference {
 public:
  /// `exact_type`: every operation rounded to its type, as a kernel does; else all in double, with an error bound.
  reference(ir::table terms, const ir::point& at, bool exact_type) : point_(at) {
    state_.terms = terms;
    state_.exact_type = exact_type;
    state_.traces = meta::vec<trace_graph>(terms.size, trace_graph{});
    int inputs = 0;
    for (int n = 0; n < terms.size; ++n) {
      if (terms[n].trace != nullptr) state_.traces[n] = terms[n].trace();
      if (terms[n].op->at == ir::input_pattern.at && terms[n].number >= inputs) inputs = terms[n].number + 1;
    }
    state_.inputs = meta::vec<ir::host_array>(inputs, ir::host_array{});
    state_.at = &point_;
    for (int n = 0; n < terms.size; ++n) {
      if (terms[n].op->at != ir::input_pattern.at) continue;
      ir::host_array& a = state_.inputs[terms[n].number];
      long stride = 1;
      for (int i = terms[n].lengths - 1; i >= 0; --i) {
        a.stride[i] = stride;
        stride *= state_.length(terms[n].length[i]);
      }
    }
  }
  reference(const reference&) = delete;
  reference& operator=(const reference&) = delete;

  void set_input(int i, const double* data) {
    if (i < state_.inputs.size()) state_.inputs[i].data = data;
  }
  void set_input(int i, const float* data) {
    if (i < state_.inputs.size()) state_.inputs[i].floats = data;
  }
  /// The result's extents; chunks that differ in length count as long as the first.
  std::vector<long> extents(int dimensions) const {
    std::vector<long> e;
    ir::path p;
    for (int d = 0; d < dimensions; ++d) {
      e.push_back(state_.length_at(state_.terms.root(), p, nullptr));
      p = p.with(0);
    }
    return e;
  }
  /// The scalar at these indices, outermost first.
  ir::result at(const ir::path& p) const { return state_.scalar_at(state_.terms.root(), p, nullptr); }

  /// The element of a two-dimensional result, row-major.
  ir::result at(long row, long column) const { return at(ir::path{}.with(row).with(column)); }

 private:
  ir::point point_;
  ir::evaluation state_;
};

}  // namespace hoist
