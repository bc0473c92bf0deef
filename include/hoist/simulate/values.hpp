#pragma once
// The graph of scalar values evaluated for the lanes of a group: each node once per statement, the arms of a choice
// only where they are chosen.

#include <hoist/ir/gathers.hpp>
#include <hoist/simulate/coalescing.hpp>
#include <hoist/simulate/counts.hpp>
#include <hoist/simulate/lanes.hpp>
#include <hoist/simulate/mask.hpp>
#include <hoist/simulate/storage.hpp>

#include <memory>
#include <vector>

namespace hoist::simulate {

/// Counts the accesses of a group's lanes, by sub-groups of consecutive linear local ids.
inline void count_request(traffic& to, const widths& w, const ir::memory& m, const mask& who, const long* index,
                          vector_access how) {
  if (m.where == ir::space::priv) return;
  const int bytes = bytes_of(m.type);
  request r;
  for (int from = 0; from < who.lanes(); from += w.sub_group)
    for (int i = 0; i < how.instructions; ++i) {
      r.clear();
      int end = std::min(who.lanes(), from + w.sub_group);
      for (int l = from; l < end; ++l)
        for (int k = 0; who[l] && k < how.width; ++k) r.add(index[l] + i + k);
      if (r.lanes == 0) continue;
      to.requests += 1;
      to.wavefronts += passes_of(r, w, m.where, bytes, how.width);
      if (m.where == ir::space::global)
        to.sectors += distinct_pieces(r, 0, r.lanes, std::max(1, w.sector_bytes / bytes), [](long) {});
    }
}

/// Evaluates values for statements executed one after the other. A pure value that an earlier statement of the same or
/// an enclosing compound statement has computed (`open_compound`, `close_compound`) counts no requests and no operations
/// again; nor does another that an earlier straight statement has, with nothing but such statements between (`end_run`): the
/// text names it once.
template <class Storage>
class values {
 public:
  values(const ir::kernel& k, const facts& known, const tape& t, lane_values& indices, Storage& memory, const widths& w)
      : kernel_(&k),
        known_(&known),
        indices_(&indices),
        memory_(&memory),
        widths_(w),
        memo_(static_cast<std::size_t>(k.values.size())) {
    slot_.reserve(memo_.size());
    for (const ir::value& v : k.values) slot_.push_back(v.index.id < 0 ? -1 : t.slot_of(v.index));
  }

  void open_compound() { compounds_.push_back(trail_.size()); }
  void close_compound() {
    end_run();
    release(trail_, compounds_.back());
    compounds_.pop_back();
  }
  /// Ends a run of straight statements.
  void end_run() { release(in_run_, 0); }
  /// The value for the lanes of `who`, as a statement of group `group` asks for it; of a vector the first components of
  /// all lanes, then the second ones, and so on.
  const double* of(int value, const mask& who, int statement, long group, counts& to) {
    ++now_;
    statement_ = statement;
    group_ = group;
    counts_ = &to;
    return evaluate(value, who, true, false);
  }

 private:
  struct entry {
    std::unique_ptr<double[]> row;
    long stamp = -1;     ///< statement execution that `whole` and `some` belong to
    bool whole = false;  ///< computed for all lanes of the statement
    bool held = false;   ///< computed for all lanes of an enclosing compound statement, or of the run
    mask some;           ///< else the lanes it is computed for, where there are any
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void release(std::vector<int>& held, std::size_t count) {
    for (; held.size() > count; held.pop_back()) memo_[at(held.back())].held = false;
  }

  const double* evaluate(int v, const mask& who, bool root, bool quiet) {
    entry& e = memo_[at(v)];
    const ir::value& node = kernel_->values[v];
    if (e.row == nullptr) e.row = std::make_unique<double[]>(at(indices_->lanes() * node.width));
    if (e.stamp != now_) {
      e.stamp = now_;
      e.whole = false;
      e.some = mask();
    }
    if (e.whole) return e.row.get();
    quiet = quiet || e.held;
    if (e.some.lanes() == 0) {
      compute(node, v, who, root, quiet, e.row.get());
    } else {
      mask needed = who.where([&](int l) { return !e.some[l]; });
      if (needed.any()) compute(node, v, needed, false, quiet, e.row.get());
    }
    finish(memo_[at(v)], v, who, root);
    return memo_[at(v)].row.get();
  }

  void finish(entry& e, int v, const mask& who, bool root) {
    e.whole = root;
    if (root) {
      if (!e.held) {
        e.held = true;
        (known_->pure(v) ? trail_ : in_run_).push_back(v);
      }
    } else if (e.some.lanes() == 0) {
      e.some = who;
    } else {
      for (int l = 0; l < who.lanes(); ++l)
        if (who[l]) e.some.add(l);
    }
  }

  void compute(const ir::value& node, int v, const mask& who, bool root, bool quiet, double* row) {
    using kind = ir::value::kind;
    access_site by{statement_, group_, 0};
    switch (node.what) {
      case kind::constant: return each(who, [&](int l) { row[l] = node.as_constant(); });
      case kind::load: return load(node, v, who, quiet, row);
      case kind::named_index: return copy(evaluate(node.as_named_index().integer, who, root, quiet), who, row);
      case kind::read:
        return each(who, node.width, [&](int l, int k) {
          by.item = l;
          row[k * who.lanes() + l] = memory_->read(node.as_read(), k, by);
        });
      case kind::from_index: {
        set_named(node, who, quiet);
        const long* index = indices_->all(slot_[at(v)]);
        return each(who, [&](int l) { row[l] = round_to(node.type, carried(node.type, static_cast<double>(index[l]))); });
      }
      case kind::apply: return apply_operation(node, who, root, quiet, row);
      case kind::broadcast:
      case kind::pack:
      case kind::component: return rearrange(node, who, root, quiet, row);
      case kind::choose: return choose(node, v, who, quiet, row);
      case kind::texel: return texel(node, who, root, quiet, row);
    }
  }

  /// Compares the index that a gather reads with the one that it takes, which is within the array.
  void check_index(const ir::value& node, const mask& who, const double* taken) {
    const double* read = evaluate(ir::read_index(*kernel_, node), who, false, true);
    access_site by{statement_, group_, 0};
    each(who, [&](int l) {
      by.item = l;
      if (read[l] != taken[l]) memory_->index_out_of_range(static_cast<long>(read[l]), by);
    });
  }
  static void copy(const double* from, const mask& who, double* row) {
    each(who, [&](int l) { row[l] = from[l]; });
  }
  /// Gives the variables that a value's index names for integers what these are.
  void set_named(const ir::value& node, const mask& who, bool quiet) {
    for (int named : ir::named_indices_of(node)) {
      const double* integer = evaluate(named, who, false, quiet);
      long* row = indices_->set_each(slot_[at(named)]);
      for (int l = 0; l < who.lanes(); ++l) row[l] = who[l] ? static_cast<long>(integer[l]) : 0;
    }
  }

  void load(const ir::value& node, int v, const mask& who, bool quiet, double* row) {
    const ir::value::loaded from = node.as_load();
    const ir::memory& memory = kernel_->memories[from.memory];
    set_named(node, who, quiet);
    const long* index = indices_->all(slot_[at(v)]);
    access_site by{statement_, group_, 0};
    each(who, node.width, [&](int l, int k) {
      by.item = l;
      row[k * who.lanes() + l] = memory_->load(from.memory, index[l] + k, by);
    });
    traffic& to = (*counts_)[memory.where];
    to.loads += who.count();
    if (!quiet) count_request(to, widths_, memory, who, index, access_of(*kernel_, from.index, node.width));
  }

  /// A request of a sub-group for each texel, whatever lies beside it.
  void texel(const ir::value& node, const mask& who, bool root, bool quiet, double* row) {
    const ir::value::sampled from = node.as_texel();
    const double* coordinate[3] = {};
    const int dimensions = kernel_->memories[from.memory].image.dimensions;
    for (int d = 0; d < dimensions; ++d) coordinate[d] = evaluate(from.coordinate[d], who, root, quiet);
    access_site by{statement_, group_, 0};
    each(who, [&](int l) {
      by.item = l;
      long at_texel[3] = {};
      for (int d = 0; d < dimensions; ++d) at_texel[d] = static_cast<long>(coordinate[d][l]);
      for (int k = 0; k < node.width; ++k) row[k * who.lanes() + l] = memory_->texel(from.memory, from.how, at_texel, k, by);
    });
    traffic& to = (*counts_)[ir::space::image];
    to.loads += who.count();
    if (!quiet) to.requests += who.sub_groups(widths_.sub_group);
  }

  void apply_operation(const ir::value& node, const mask& who, bool root, bool quiet, double* row) {
    const double* arg[3] = {};
    int width[3] = {};
    for (int a = 0; a < node.op->arity; ++a) {
      arg[a] = evaluate(node.arg[a], who, root, quiet);
      width[a] = kernel_->values[node.arg[a]].width;
    }
    const operation& op = *node.op;
    const int lanes = who.lanes();
    auto operand = [&](int a, int l, int k) { return arg[a][(width[a] > 1 ? k * lanes : 0) + l]; };
    if (op.sums)
      each(who, [&](int l) {
        double x[2][widest_vector];
        for (int c = 0; c < width[0]; ++c)
          for (int a = 0; a < 2; ++a) x[a][c] = operand(a, l, c);
        row[l] = round_to(node.type, sum_over_components(op, x[0], x[1], width[0]));
      });
    else
      each(who, node.width, [&](int l, int k) {
        double x[3];
        for (int a = 0; a < op.arity; ++a) x[a] = operand(a, l, k);
        row[k * lanes + l] = round_to(node.type, op.compute(x));
      });
    if (node.op->bounds) check_index(node, who, row);
    if (quiet) return;
    counts_->operations += who.count();
    counts_->issued += who.sub_groups(widths_.sub_group);
    counts_->flops += double(flops_of(*kernel_, node)) * who.count();
  }
  /// Broadcasts, packs and components.
  void rearrange(const ir::value& node, const mask& who, bool root, bool quiet, double* row) {
    int to = 0;
    for (int a : ir::operands_of(node)) {
      const double* from = evaluate(a, who, root, quiet);
      const int lanes = who.lanes(), parts = kernel_->values[a].width;
      if (node.what == ir::value::kind::component)
        each(who, [&](int l) { row[l] = from[node.as_component().position * lanes + l]; });
      else if (node.what == ir::value::kind::broadcast)
        each(who, node.width, [&](int l, int k) { row[k * lanes + l] = from[l]; });
      else
        each(who, parts, [&](int l, int k) { row[(to + k) * lanes + l] = from[k * lanes + l]; });
      to += parts;
    }
  }

  void choose(const ir::value& node, int v, const mask& who, bool quiet, double* row) {
    set_named(node, who, quiet);
    const ir::value::chosen arms = node.as_choose();
    int condition = slot_[at(v)];
    if (indices_->uniform(condition)) {
      const double* arm = evaluate(indices_->one(condition) != 0 ? arms.then : arms.otherwise, who, false, quiet);
      return each(who, node.width, [&](int l, int k) { row[k * who.lanes() + l] = arm[k * who.lanes() + l]; });
    }
    const long* holds = indices_->all(condition);
    const mask then = who.where([&](int l) { return holds[l] != 0; });  // before an arm computes the same for fewer lanes
    for (int side = 0; side < 2; ++side) {
      const mask taken = side == 0 ? then : who.where([&](int l) { return !then[l]; });
      if (!taken.any()) continue;
      const double* arm = evaluate(side == 0 ? arms.then : arms.otherwise, taken, false, quiet);
      each(taken, node.width, [&](int l, int k) { row[k * who.lanes() + l] = arm[k * who.lanes() + l]; });
    }
  }

  template <class F>
  static void each(const mask& who, int width, F f) {
    for (int k = 0; k < width; ++k)
      for (int l = 0; l < who.lanes(); ++l)
        if (who[l]) f(l, k);
  }
  template <class F>
  static void each(const mask& who, F f) {
    for (int l = 0; l < who.lanes(); ++l)
      if (who[l]) f(l);
  }

  const ir::kernel* kernel_;
  const facts* known_;
  lane_values* indices_;
  Storage* memory_;
  widths widths_;
  std::vector<entry> memo_;
  std::vector<int> slot_;
  std::vector<int> trail_;   ///< pure values that are held
  std::vector<int> in_run_;  ///< the others
  std::vector<std::size_t> compounds_;
  long now_ = 0, group_ = 0;
  int statement_ = -1;
  counts* counts_ = nullptr;
};

}  // namespace hoist::simulate
