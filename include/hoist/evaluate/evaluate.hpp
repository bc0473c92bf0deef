#pragma once
// The meaning of a program on the host: any element of its result, on its own.

#include <hoist/core/types/results.hpp>
#include <hoist/evaluate/host_values.hpp>
#include <hoist/ir/structural.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/seconds.hpp>
#include <hoist/meta/shared.hpp>

#include <cstdint>
#include <vector>

namespace hoist {

/// Values by node, step and indices, in a table of chains (std::unordered_map costs each unit much more to compile). A template,
/// so that a unit that doesn't make one doesn't instantiate it.
template <class = void>
class values_by_place final : public ir::value_memo {
 public:
  /// Nobody waits for the element any longer: however deep its computation is, it ends.
  struct overdue {};

  /// The value of a place, or null; it stays where it is until the next one is put. Throws `overdue` after the last moment.
  const ir::bounded_value* find(int n, long steps, const ir::path& p) const override {
    if (is_overdue()) throw overdue{};
    if (first_.empty()) return nullptr;
    for (int at = first_[chain_of(n, steps, p)]; at >= 0;) {
      const entry& e = entries_[static_cast<std::size_t>(at)];
      if (e.node == n && e.steps == steps && e.where == p) return &e.value;
      at = e.next;
    }
    return nullptr;
  }
  /// Keeps the value of a place that has none.
  void put(int n, long steps, const ir::path& p, const ir::bounded_value& r) override {
    entries_.push_back({n, -1, steps, p, r});
    if (entries_.size() <= first_.size()) return link(entries_.size() - 1);
    first_.assign(first_.empty() ? 64 : 4 * first_.size(), -1);
    for (std::size_t i = 0; i < entries_.size(); ++i) link(i);
  }

  /// What a node has found so far; it stays where it is until another node is asked for.
  ir::running_values& running(int n) override {
    if (is_overdue()) throw overdue{};
    for (running_node& r : running_)
      if (r.node == n) return *r.found;
    running_.push_back({n, meta::shared<ir::running_values>::make()});
    return *running_.back().found;
  }

  bool is_late() override {
    late = late || (until > 0 && meta::seconds_now() > until);
    return late;
  }
  bool is_overdue() const {
    if (last > 0 && !overdue_ && ++asked_ % 256 == 0) overdue_ = meta::seconds_now() > last;
    return overdue_;
  }
  double last = 0;  ///< where it is more than 0, the time after which whole elements are given up

 private:
  struct running_node {
    int node;
    meta::shared<ir::running_values> found;
  };
  struct entry {
    int node, next;
    long steps;
    ir::path where;
    ir::bounded_value value;
  };

  std::size_t chain_of(int n, long steps, const ir::path& p) const {
    std::uint64_t h = static_cast<std::uint64_t>(n) * 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(steps);
    for (int i = 0; i < p.steps; ++i) h = (h ^ (h >> 29) ^ static_cast<std::uint64_t>(p.i[i])) * 0xbf58476d1ce4e5b9U;
    return static_cast<std::size_t>(h ^ (h >> 32)) & (first_.size() - 1);
  }
  void link(std::size_t i) {
    int& first = first_[chain_of(entries_[i].node, entries_[i].steps, entries_[i].where)];
    entries_[i].next = first;
    first = static_cast<int>(i);
  }

  mutable bool overdue_ = false;
  mutable unsigned asked_ = 0;
  std::vector<entry> entries_;
  std::vector<running_node> running_;
  std::vector<int> first_;  ///< of each chain: its first entry, or -1; as many chains as a power of two
};

/// A program's term at sizes and tunables, with its inputs: the reference that kernels are held to. Reads the inputs in
/// place; they must outlive it.
class reference {
 public:
  /// `exact_type`: every operation rounded to its type, as a kernel does; else all in double, with an error bound.
  HOIST_LAZY reference(ir::table terms, const ir::point& at, bool exact_type)
      : memo_(meta::shared<values_by_place<>>::make()), point_(at) {
    state_.terms = terms;
    state_.exact_type = exact_type;
    state_.traces = meta::vec<trace_graph>(terms.size, trace_graph{});
    int inputs = 0;
    for (int n = 0; n < terms.size; ++n) {
      if (terms[n].is_traced()) state_.traces[n] = terms[n].traced();
      if (terms[n].op->at == ir::input_pattern.at && terms[n].number >= inputs) inputs = terms[n].number + 1;
    }
    state_.inputs = meta::vec<ir::host_array>(inputs, ir::host_array{});
    state_.at = &point_;
    state_.memo = memo_.get();
    state_.free = ir::free_functions(terms);
    for (int n = 0; n < terms.size; ++n) {
      if (terms[n].op->at != ir::input_pattern.at) continue;
      ir::host_array& a = state_.inputs[terms[n].number];
      long stride = 1;
      for (int i = terms[n].lengths - 1; i >= 0; --i) {
        a.stride[i] = stride;
        stride *= state_.length(terms[n].length[i]);
      }
      input_sizes_.resize(static_cast<std::size_t>(inputs), 0);
      input_sizes_[static_cast<std::size_t>(terms[n].number)] = stride;
      a.type = terms[n].type;
    }
  }
  reference(const reference&) = delete;
  reference& operator=(const reference&) = delete;

  HOIST_LAZY void set_input(int i, const double* data) {
    if (i < state_.inputs.size()) state_.inputs[i].data = data;
  }
  HOIST_LAZY void set_input(int i, const float* data) {
    if (i < state_.inputs.size()) state_.inputs[i].floats = data;
  }
  HOIST_LAZY void set_input(int i, const host_values& values) {
    if (i >= state_.inputs.size()) return;
    state_.inputs[i].others = values.data();
    state_.inputs[i].type = values.type();
    if (values.type() == scalar::f32) state_.inputs[i].floats = static_cast<const float*>(values.data());
  }
  /// From now on the first index that a gather is given and its array hasn't is noted there.
  void note_out_of_bounds(ir::out_of_bounds_index* to) { state_.bounds_report = to; }
  /// Takes `times` the errors that a device's operations may have.
  void loosen(double times) { state_.looseness = times; }
  /// From now on elements that depend on many others are given up after s seconds, those that sum others too if `sums`, and all after
  /// last_s seconds, as ir::value_memo says.
  HOIST_LAZY void give_up_after(double s, double last_s, bool sums) {
    memo_->until = meta::seconds_now() + s;
    memo_->last = meta::seconds_now() + last_s;
    memo_->gives_up_sums = sums;
  }
  /// Whether an element was given up so far.
  HOIST_LAZY bool has_given_up() const { return memo_->late; }
  /// The element type of input i; float where the program doesn't use it.
  HOIST_LAZY scalar input_type(int i) const { return i < state_.inputs.size() ? state_.inputs[i].type : scalar::f32; }
  /// Elements of input i; 0 where the program doesn't use it.
  HOIST_LAZY long input_size(int i) const {
    return i < static_cast<int>(input_sizes_.size()) ? input_sizes_[static_cast<std::size_t>(i)] : 0;
  }
  /// The result's extents; chunks that differ in length count as long as the first.
  HOIST_LAZY std::vector<long> extents(int dimensions) const {
    std::vector<long> e;
    ir::path p;
    for (int d = 0; d < dimensions; ++d) {
      e.push_back(state_.length_at(state_.terms.root(), p, nullptr));
      p = p.with(0);
    }
    return e;
  }
  /// The extents of one array of the result.
  HOIST_LAZY std::vector<long> extents(const result_array& r) const {
    std::vector<long> e;
    ir::path p;
    for (int i = 0; i < r.steps; ++i) {
      const bool lanes = r.width > 1 && i + 1 == r.steps;
      if (r.step[i] < 0) e.push_back(lanes ? r.width : state_.length_at(state_.terms.root(), p, nullptr));
      p = p.with(r.step[i] < 0 ? 0 : r.step[i]);
    }
    return e;
  }
  /// The path to element `i`, in row-major order, of an array of the result.
  HOIST_LAZY static ir::path place(const result_array& r, const std::vector<long>& extents, long i) {
    const ir::path indices = place(extents, i);
    ir::path p;
    for (int k = 0, d = 0; k < r.steps; ++k) p = p.with(r.step[k] < 0 ? indices.i[d++] : r.step[k]);
    return p;
  }
  /// The indices of element `i` in row-major order.
  HOIST_LAZY static ir::path place(const std::vector<long>& extents, long i) {
    ir::path p;
    for (std::size_t d = 0; d < extents.size(); ++d) {
      long inner = 1;
      for (std::size_t e = d + 1; e < extents.size(); ++e) inner *= extents[e];
      p = p.with(i / inner % extents[d]);
    }
    return p;
  }
  /// The scalar at these indices, outermost first.
  HOIST_LAZY ir::bounded_value at(const ir::path& p) const {
    try {
      return state_.scalar_at(state_.terms.root(), p, nullptr);
    } catch (const values_by_place<>::overdue&) {
      return ir::evaluation::given_up;
    }
  }

  /// The element of a two-dimensional result, row-major.
  HOIST_LAZY ir::bounded_value at(long row, long column) const { return at(ir::path{}.with(row).with(column)); }

  const ir::evaluation& state() const { return state_; }

 private:
  std::vector<long> input_sizes_;
  meta::shared<values_by_place<>> memo_;
  ir::point point_;
  ir::evaluation state_;
};

}  // namespace hoist
