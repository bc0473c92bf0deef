#pragma once
// The counts of the 2020 paper's feature extractor: accesses and control flow over all launched threads, from trip
// counts alone, and the cache lines of a warp.

#include <hoist/features/lane_indices.hpp>
#include <hoist/features/plan.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/result_table.hpp>
#include <hoist/simulate/coalescing.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hoist::features {

/// Totals over the launch.
struct paper_counts {
  double threads = 0;
  double loads[4] = {}, stores[4] = {};  ///< by ir::space
  double barriers = 0;                   ///< times threads reach one
  double ifs = 0;
  double loop_bodies = 0;
  double global_accesses = 0;
  double lines = 0;           ///< lines of a warp, summed over global accesses
  std::vector<double> trips;  ///< iterations of each loop per thread that reaches it, by statement
};

/// Algorithm 1 of the paper on the kernel IR: a descent that carries how often a statement is executed by all threads
/// together. Of an `if` whose arms differ, and of a choice, the arm that a thread in the middle takes is counted: the
/// common case. The indices of a warp are those of threads with consecutive ids in dimension 0, from the middle group's
/// first on; a clamp against a number is taken as idle (section 4.4).
class executions {
 public:
  HOIST_LAZY executions(const plan& p, const target& t)
      : target_(t), kernel_(p.kernel), tape_(p.indices), rows_(t.sub_group), indices_(tape_, rows_) {}

  HOIST_LAZY paper_counts run() {
    set_ids();
    const ir::range& r = kernel_.launch;
    out_.threads = static_cast<double>(r.global[0]) * static_cast<double>(r.global[1]) * static_cast<double>(r.global[2]);
    out_.trips.resize(static_cast<std::size_t>(kernel_.statements.size()));
    stamp_.resize(static_cast<std::size_t>(kernel_.values.size()), -1);
    if (kernel_.root >= 0) visit(kernel_.root, out_.threads);
    return std::move(out_);
  }

 private:
  HOIST_LAZY int slot(arith::index_expr e) const { return tape_.slot_of(e); }
  HOIST_LAZY int id_slot(ir::level l, int d) const { return slot(kernel_.id[static_cast<int>(l)][d]); }
  HOIST_LAZY long middle(arith::index_expr e) { return indices_[slot(e)].first; }

  HOIST_LAZY void set(int slot, const lane_value& v) {
    if (tape_.is_variable(slot)) indices_.set(slot, v);
  }
  HOIST_LAZY void set_ids() {
    const ir::range& r = kernel_.launch;
    for (int d = 0; d < 3; ++d) {
      const long g = middle_group(r.global[d] / r.local[d]);
      const lane_value each = d == 0 ? rows_.computed([](int l) { return long{l}; }) : lane_value{};
      set(id_slot(ir::level::group, d), {0, g});
      set(id_slot(ir::level::local, d), each);
      set(id_slot(ir::level::global, d), {each.row, g * r.local[d]});
    }
    for (const ir::value& v : kernel_.values)
      if (v.what == ir::value::kind::named_index)
        set(slot(v.as_named_index().variable), indices_.unknown(kernel_.index.range(v.as_named_index().variable).hi + 1));
  }

  HOIST_LAZY void visit(int i, double times) {
    if (i < 0) return;
    const ir::statement& s = kernel_.statements[i];
    using kind = ir::statement::kind;
    switch (s.what) {
      case kind::compound:
        for (int child : s.list) visit(child, times);
        return;
      case kind::loop: return loop(i, s.as_loop(), times);
      case kind::branch:
        out_.ifs += times;
        return visit(middle(s.as_branch().condition) != 0 ? s.as_branch().then : s.as_branch().otherwise, times);
      case kind::barrier: out_.barriers += times; return;
      case kind::define:
      case kind::assign:
      case kind::leave:
      case kind::store: break;
    }
    ++now_;
    value(s.value, times);
    if (s.what == kind::store)
      touch(s.as_store().memory, s.as_store().index, kernel_.values[s.value].width, times, out_.stores);
  }

  HOIST_LAZY void value(int v, double times) {
    if (v < 0 || stamp_[static_cast<std::size_t>(v)] == now_) return;
    stamp_[static_cast<std::size_t>(v)] = now_;
    const ir::value& n = kernel_.values[v];
    if (n.what == ir::value::kind::choose)
      return value(middle(n.as_choose().condition) != 0 ? n.as_choose().then : n.as_choose().otherwise, times);
    for (int a : ir::operands_of(n)) value(a, times);
    if (n.what == ir::value::kind::load) touch(n.as_load().memory, n.as_load().index, n.width, times, out_.loads);
  }

  HOIST_LAZY void touch(int memory, arith::index_expr index, int width, double times, double* by_space) {
    const ir::memory& m = kernel_.memories[memory];
    by_space[static_cast<int>(m.where)] += times;
    if (m.where != ir::space::global) return;
    out_.global_accesses += times;
    out_.lines += times * lines(indices_[tape_.interior_slot_of(index)].row, bytes_of(m.type), width);
  }

  /// Distinct quotients of the offsets from the first access by the elements of a line.
  HOIST_LAZY int lines(int row, int bytes, int width) {
    const meta::long_result_table::key asked{row, bytes, width};
    const int known = lines_.find(asked);
    if (known >= 0) return known;
    simulate::request r;
    for (int k = 0; k < rows_.lanes(); ++k)
      for (int c = 0; c < width; ++c) r.add(rows_[row][k] + c);
    return lines_.insert(asked, distinct_pieces(r, 0, r.lanes, std::max(1, target_.line_bytes / bytes), [](long) {}));
  }

  HOIST_LAZY void loop(int i, const ir::statement::looped& s, double times) {
    const double trips = s.count == ir::statement::trips::exactly_one ? 1 : mean_trips(s);
    out_.trips[static_cast<std::size_t>(i)] = trips;
    if (s.count == ir::statement::trips::at_most_one) out_.ifs += times;
    if (s.count == ir::statement::trips::many) out_.loop_bodies += times * trips;
    if (trips <= 0) return;
    enter(s, s.count == ir::statement::trips::many ? trips : 1);
    visit(s.body, times * trips);
  }

  /// Iterations of a loop per thread. Where the threads of a level share them out, all iterations over the ids of the
  /// level: (end - first) / ids, also where it isn't whole.
  HOIST_LAZY double mean_trips(const ir::statement::looped& s) {
    const double begin = static_cast<double>(middle(s.begin)), end = static_cast<double>(middle(s.end));
    const double step = s.step.valid() ? static_cast<double>(middle(s.step)) : 1;
    if (step <= 0) return 0;
    if (s.who == ir::level::sequential) {
      const double all = end <= begin ? 0 : std::ceil((end - begin) / step);
      return s.usual > 0 ? std::min(all, static_cast<double>(s.usual)) : all;
    }
    const ir::range& r = kernel_.launch;
    const long local = r.local[s.dimension], all = r.global[s.dimension];
    const long ids = s.who == ir::level::global ? all : s.who == ir::level::local ? local : all / local;
    int id = id_slot(s.who, s.dimension);
    if (static_cast<long>(step) != ids || !tape_.is_variable(id)) return std::max(0.0, (end - begin) / step);
    double first = begin - static_cast<double>(indices_[id].first);
    return std::max(0.0, (end - first) / step);
  }

  /// Sets the counter to an iteration in the middle.
  HOIST_LAZY void enter(const ir::statement::looped& s, double trips) {
    const long forward = static_cast<long>(trips / 2) * (s.step.valid() ? middle(s.step) : 1);
    const lane_value begin = indices_[slot(s.begin)];
    set(slot(s.counter), {begin.row, begin.first + forward});
  }

  const target& target_;
  const ir::kernel& kernel_;
  const tape& tape_;
  lane_rows rows_;
  lane_indices indices_;
  meta::long_result_table lines_;
  paper_counts out_;
  std::vector<int> stamp_;
  int now_ = 0;
};

}  // namespace hoist::features
