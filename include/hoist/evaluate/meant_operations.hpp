#pragma once
// The operations of a program's meaning, in which nothing is computed twice: what kernels' operations are held against.

#include <hoist/ir/structural.hpp>
#include <hoist/meta/engine.hpp>

#include <vector>

namespace hoist {

namespace detail {

/// How many elements the functions of a term run for, and so how often each of its operations is computed.
class operation_counter {
 public:
  HOIST_LAZY operation_counter(const ir::table& t, const ir::point& at) : free_(ir::free_functions(t)), runs_(size_of(t), 1) {
    e_.terms = t;
    e_.at = &at;
    array_ = std::vector<int>(size_of(t), -1);
    visit(t.root(), nullptr);
    for (int n = 0; n < t.size; ++n)
      if (t[n].is_traced()) total_ += operations_in(t[n].traced()) * times(n);
  }
  double total() const { return total_; }

 private:
  static std::size_t size_of(const ir::table& t) { return static_cast<std::size_t>(t.size); }
  HOIST_LAZY static double operations_in(const trace_graph& g) {
    double n = 0;
    for (const trace_graph::node& x : g.nodes) n += x.op != nullptr && x.op->code != opcode::pair;
    return n;
  }
  HOIST_LAZY bool is_function(int n) const { return e_[n].op->shape == ir::function_pattern.shape; }
  /// Notes for how many elements each function under `n` runs; chunks that differ in length count as the first.
  HOIST_LAZY void visit(int n, const ir::scope* around) {
    const ir::node& x = e_[n];
    int array = -1;
    for (int i = 0; i < x.args; ++i)
      if (!is_function(x.arg[i])) array = x.arg[i];
    for (int i = 0; i < x.args; ++i)
      is_function(x.arg[i]) ? visit_function(x, x.arg[i], array, around) : visit(x.arg[i], around);
  }
  /// The same under the function `f` of the node `x`, which it applies to elements of `array`, to all of it, or to an accumulator and
  /// an element.
  HOIST_LAZY void visit_function(const ir::node& x, int f, int array, const ir::scope* around) {
    const bool repeats = x.op->who == ir::computed_by::repeated_kernels, whole = x.op->names || repeats;
    array_[static_cast<std::size_t>(f)] = array;
    if (repeats) runs_[static_cast<std::size_t>(f)] = static_cast<double>(e_.length(x.length[0]));
    if (!whole) runs_[static_cast<std::size_t>(f)] = static_cast<double>(e_.length_at(array, {}, around));
    ir::scope first, second;
    first.function = second.function = f;
    first.node = second.node = array;
    first.node_scope = second.node_scope = first.outer = around;
    second.prefix = ir::path{}.with(0);
    second.slot = 1;
    second.outer = &first;
    if (x.args > 2 && !is_function(x.arg[1])) first.node = x.arg[1];
    if (!whole && first.node == array) first.prefix = second.prefix;
    visit(e_[f].arg[0], &second);
  }
  /// The functions whose elements a node depends on, also through the arrays that other functions' elements are of.
  HOIST_LAZY void add_functions(int n, std::vector<bool>& all) const {
    for (const short f : free_[n]) {
      const auto at = static_cast<std::size_t>(f);
      if (all[at]) continue;
      all[at] = true;
      if (array_[at] >= 0) add_functions(array_[at], all);
    }
  }
  HOIST_LAZY double times(int n) const {
    std::vector<bool> all(runs_.size(), false);
    add_functions(n, all);
    double product = 1;
    for (std::size_t f = 0; f < all.size(); ++f)
      if (all[f]) product *= runs_[f];
    return product;
  }

  ir::evaluation e_;
  meta::vec<meta::vec<short>> free_;
  std::vector<double> runs_;  ///< by function: its elements; 1 of a name's
  std::vector<int> array_;    ///< by function: the array that it is mapped over, or the node that it names
  double total_ = 0;
};

}  // namespace detail

/// The operations of a term at a point where each is computed once for every choice of the elements that it depends on: a sum of a row
/// once for the row, however many elements read it.
HOIST_LAZY double meant_operations(const ir::table& t, const ir::point& at) { return detail::operation_counter(t, at).total(); }

}  // namespace hoist
