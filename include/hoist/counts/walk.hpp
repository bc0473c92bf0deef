#pragma once
// The table of a kernel: a descent through its statements, whose counts are summed over loops on the way up.

#include <hoist/ir/texels.hpp>
#include <hoist/counts/monotone.hpp>
#include <hoist/counts/names.hpp>
#include <hoist/counts/operations.hpp>
#include <hoist/counts/row_elements.hpp>
#include <hoist/counts/strides.hpp>
#include <hoist/counts/tally.hpp>
#include <hoist/counts/values.hpp>
#include <hoist/simulate/coalescing.hpp>

#include <algorithm>
#include <utility>

namespace hoist::counts {

/// Counts of the statements of one kernel. Source: Algorithm 1 of [Stevens2020], on sums instead of sets.
class walk {
 public:
  HOIST_LAZY walk(kernel_table& to, int sub_group)
      : to_(to),
        k_(*to.kernel),
        items_(k_, sub_group),
        sums_(k_, *to.sums, items_),
        strides_(k_, items_),
        footprint_(k_, items_),
        values_(k_) {}

  HOIST_LAZY void run() {
    to_.groups = items_.groups();
    to_.barriers = to_.branches = to_.iterations = k_.index.number(0);
    requests_known_ = {};
    const tally all = k_.root >= 0 ? compound(k_.root) : tally{};
    for (access& a : to_.accesses) a.times = a.requests = k_.index.number(0);
    for (operation_count& o : to_.operations) o.times = o.issued = k_.index.number(0);
    for (const auto& [what, times] : all) {
      index_expr& total = total_of(what);
      total = k_.index.add(total, sums_.over_ids(what, times));
    }
    for (std::size_t i = 0; i < to_.operations.size(); ++i)
      if (!issued_known_[i]) to_.operations[i].issued = {};
    for (std::size_t i = 0; i < to_.accesses.size(); ++i) {
      access& a = to_.accesses[i];
      if (!requests_known_[i]) a.requests = {};
      a.distinct = elements_[i].count(k_.index, footprint_, a.width);
    }
    find_unknowns();
  }

 private:
  /// Indices that are read, and choices by such.
  HOIST_LAZY void find_unknowns() {
    using kind = kernel_table::unknown::kind;
    for (const access& a : to_.accesses)
      if (!a.read_indices.empty()) to_.unknowns.push_back({kind::accesses_of_an_element, a.read_indices, {}});
    for (int v = 0; v < k_.values.size(); ++v) {
      if (k_.values[v].what != ir::value::kind::named_index) continue;
      const index_expr variable = k_.values[v].as_named_index().variable;
      bool counts = false;
      const auto look = [&](index_expr e) { counts = counts || (e.valid() && to_.sums->depends(e, variable)); };
      for (const access& a : to_.accesses) look(a.times);
      for (const operation_count& o : to_.operations) look(o.times);
      if (counts) to_.unknowns.push_back({kind::choice, source_of(k_, v), variable});
    }
  }
  HOIST_LAZY index_expr& total_of(const counted& c) {
    switch (c.what) {
      case quantity::access: {
        access& a = to_.accesses[static_cast<std::size_t>(c.row)];
        return c.whom == counted_for::work_items ? a.times : a.requests;
      }
      case quantity::operation: {
        operation_count& o = to_.operations[static_cast<std::size_t>(c.row)];
        return c.whom == counted_for::work_items ? o.times : o.issued;
      }
      case quantity::barrier: return to_.barriers;
      case quantity::branch: return to_.branches;
      case quantity::iteration: break;
    }
    return to_.iterations;
  }
  HOIST_LAZY void add(tally& to, quantity what, index_expr times, int row = 0, counted_for whom = counted_for::work_items) {
    to.add(k_.index, {what, row, whom, 0}, times);
  }
  HOIST_LAZY index_expr one() { return k_.index.number(1); }

  HOIST_LAZY tally compound(int b) {
    tally all;
    const std::size_t mark = values_.open();
    for (int i : k_.statements[b].list) all.add(k_.index, in_compound(i));
    values_.close(mark);
    return all;
  }
  HOIST_LAZY tally in_compound(int i) {
    if (!ir::is_straight(k_.statements[i])) values_.end_run();
    return statement(i);
  }
  HOIST_LAZY tally statement(int i) {
    const ir::statement& s = k_.statements[i];
    using kind = ir::statement::kind;
    tally all;
    switch (s.what) {
      case kind::compound: return compound(i);
      case kind::loop: return loop(i, s.as_loop());
      case kind::branch: return branch(s.as_branch());
      case kind::barrier: add(all, quantity::barrier, one(), 0, counted_for::groups); break;
      case kind::leave: add(all, quantity::branch, one()); [[fallthrough]];
      case kind::define:
      case kind::assign:
      case kind::store:
        if (s.value >= 0) computed(s.value, all);
        if (s.what == kind::store) store(i, s.as_store(), all);
        break;
    }
    return all;
  }

  HOIST_LAZY tally branch(const ir::statement::branched& s) {
    arith::pool& p = k_.index;
    tally all;
    add(all, quantity::branch, one());
    const bool outer = prefix_;
    prefix_ = prefix_ && thins_out(s.condition, false);
    guards_.push_back({s.condition, true});
    if (s.then >= 0)
      for (const auto& [what, times] : compound(s.then)) all.add(p, what, p.choice(s.condition, times, p.number(0)));
    prefix_ = outer && thins_out(s.condition, true);
    guards_.back().holds = false;
    if (s.otherwise >= 0)
      for (const auto& [what, times] : compound(s.otherwise)) all.add(p, what, p.choice(s.condition, p.number(0), times));
    prefix_ = outer;
    guards_.pop_back();
    return all;
  }

  HOIST_LAZY tally loop(int i, const ir::statement::looped& s) {
    using trips = ir::statement::trips;
    const bool outer = prefix_;
    prefix_ = prefix_ && (s.who != ir::level::sequential || (thins_out(s.end, false) && thins_out(s.begin, true)));
    const index_expr step = s.step.valid() ? s.step : one();
    around_.push_back({number_of(k_, i), s.who, s.dimension, s.counter, s.begin, s.end, step, s.count == trips::many, i});
    if (may_be_left(s)) {
      tally all = left_loop(i, s);
      around_.pop_back();
      prefix_ = outer;
      return all;
    }
    tally body = compound(s.body);
    if (s.count == trips::many) add(body, quantity::iteration, one());
    around_.pop_back();
    prefix_ = outer;
    tally all = sums_.over(s, body);
    if (s.count == trips::at_most_one) add(all, quantity::branch, one());
    return all;
  }

  HOIST_LAZY bool may_be_left(const ir::statement::looped& s) const {
    return std::any_of(k_.statements[s.body].list.begin(), k_.statements[s.body].list.end(),
                       [&](int i) { return k_.statements[i].what == ir::statement::kind::leave; });
  }
  /// A loop that work-items leave where their data say so: an unknown for the elements that they take, the same for each, or its usual
  /// iterations. What stands before the condition runs once more, but at the end of the array.
  HOIST_LAZY tally left_loop(int i, const ir::statement::looped& s) {
    arith::pool& p = k_.index;
    const index_expr taken = s.usual > 0 ? p.number(s.usual - 1) : p.variable({0, arith::interval::unbounded});
    if (s.usual == 0) to_.unknowns.push_back({kernel_table::unknown::kind::trips, name_of_loop(number_of(k_, i)), taken});
    prefix_ = false;
    guards_.push_back({});
    tally before, after;
    const std::size_t mark = values_.open();
    bool left = false;
    for (int inner : k_.statements[s.body].list) {
      (left ? after : before).add(p, in_compound(inner));
      left = left || k_.statements[inner].what == ir::statement::kind::leave;
    }
    values_.close(mark);
    guards_.pop_back();
    add(before, quantity::iteration, one());
    ir::statement::looped own = s;
    const index_expr step = s.step.valid() ? s.step : one();
    const auto until = [&](index_expr trips) { return p.minimum(s.end, p.mul_add(trips, step, s.begin)); };
    own.end = until(p.add_number(taken, 1));
    tally all = sums_.over(own, before);
    own.end = until(taken);
    all.add(p, sums_.over(own, after));
    return all;
  }

  /// Whether a bound or condition can only leave out work-items from the last ones of a sub-group on: it never rises, or falls,
  /// with an id within the group.
  HOIST_LAZY bool thins_out(index_expr e, bool rising) {
    for (const auto& l : around_)
      if (l.who == ir::level::global || l.who == ir::level::local)
        if (!monotone(k_.index, e, l.counter, rising)) return false;
    for (ir::level who : {ir::level::global, ir::level::local})
      for (int d = 0; d < 3; ++d)
        if (const index_expr id = items_.id(who, d); id.valid() && !monotone(k_.index, e, id, rising)) return false;
    return true;
  }
  HOIST_LAZY void computed(int value, tally& to) {
    const std::vector<statement_values::computed>& all = values_.of(value);
    for (const statement_values::computed& c : all)
      if (const ir::value& v = k_.values[c.value]; v.what == ir::value::kind::load) load(v, c, to);
    for (const auto& [row, who] : operations_of(k_, all, to_.operations)) {
      add(to, quantity::operation, who, row);
      add(to, quantity::operation, who, row, counted_for::sub_groups);
      issued_known_.resize(to_.operations.size(), true);
      if (!first_counts(who)) issued_known_[static_cast<std::size_t>(row)] = false;
    }
  }

  HOIST_LAZY void load(const ir::value& v, const statement_values::computed& c, tally& to) {
    const ir::value::loaded from = v.as_load();
    const int row = access_row(from.memory, from.index, v.width, false, &v);
    add_site(row, c.value);
    add(to, quantity::access, c.who, row);
    add_elements(row, from.index, c.who);
    if (!c.quiet) request(row, c.who, to);
  }
  HOIST_LAZY void store(int i, const ir::statement::stored& s, tally& to) {
    const int row = access_row(s.memory, s.index, k_.values[s.value].width, true, nullptr);
    add_site(row, i);
    add(to, quantity::access, one(), row);
    add_elements(row, s.index, one());
    request(row, one(), to);
  }
  /// Whether the first work-item of each sub-group does what any of it does, where `who` is 1.
  HOIST_LAZY bool first_counts(index_expr who) { return prefix_ && items_.sub_groups_are_whole() && thins_out(who, false); }
  HOIST_LAZY void request(int row, index_expr who, tally& to) {
    const access& a = to_.accesses[static_cast<std::size_t>(row)];
    if (!first_counts(who)) requests_known_[static_cast<std::size_t>(row)] = false;
    add(to, quantity::access, a.aligned ? who : k_.index.scale(who, a.width), row, counted_for::sub_groups);
  }

  HOIST_LAZY void add_elements(int row, index_expr index, index_expr who) {
    elements_[static_cast<std::size_t>(row)].add(index, around_, guards_, who);
  }
  HOIST_LAZY void add_site(int row, int site) {
    std::vector<int>& all = to_.accesses[static_cast<std::size_t>(row)].sites;
    if (std::find(all.begin(), all.end(), site) == all.end()) all.push_back(site);
  }

  HOIST_LAZY int access_row(int memory, index_expr index, int width, bool is_store, const ir::value* loaded) {
    access a;
    const ir::memory& m = k_.memories[memory];
    a.memory = memory;
    a.where = m.where;
    a.type = m.type;
    a.store = is_store;
    a.width = width;
    a.aligned = simulate::access_of(k_, index, width).instructions == 1;
    strides_.fill(a, index, around_);
    if (loaded != nullptr) a.tag = tags_of(k_, *loaded);
    if (loaded != nullptr)
      for (int named : ir::named_indices_of(*loaded)) a.read_indices = source_of(k_, named);
    for (int v = 0; is_store && v < k_.values.size(); ++v)
      if (k_.values[v].what == ir::value::kind::named_index && k_.index.contains(index, k_.values[v].as_named_index().variable))
        a.read_indices = source_of(k_, v);
    const bool fixed = a.lid[0].affine && k_.index.is_number(a.lid[0].by) && k_.index.value(a.lid[0].by) == 0;
    a.by = a.where == ir::space::priv                           ? granularity::work_item
           : a.where == ir::space::local || (!a.store && fixed) ? granularity::sub_group
                                                                : granularity::work_item;
    for (std::size_t i = 0; i < to_.accesses.size(); ++i)
      if (is_like(to_.accesses[i], a)) return static_cast<int>(i);
    to_.accesses.push_back(a);
    requests_known_.push_back(a.where != ir::space::priv);
    elements_.emplace_back(a.where == ir::space::global && a.read_indices.empty());
    return static_cast<int>(to_.accesses.size()) - 1;
  }
  HOIST_LAZY static bool is_like(const access& a, const access& b) {
    return a.memory == b.memory && a.store == b.store && a.width == b.width && a.aligned == b.aligned && a.tag == b.tag &&
           std::equal(a.lid, a.lid + 3, b.lid) && std::equal(a.gid, a.gid + 3, b.gid) && a.loops == b.loops &&
           a.clamped == b.clamped && a.read_indices == b.read_indices;
  }
  kernel_table& to_;
  ir::kernel& k_;
  launch_variables items_;
  loop_sums sums_;
  strides strides_;
  footprint footprint_;
  statement_values values_;
  std::vector<loop_around> around_;
  std::vector<bool> requests_known_, issued_known_;  ///< by row
  std::vector<row_elements> elements_;               ///< by row
  std::vector<guard> guards_;  ///< around the present statement; of a loop that work-items may leave, an unknown one
  bool prefix_ = true;         ///< whether work-items are left out from the last ones of a sub-group on
};

/// The counts of one launch of a kernel, in its open sizes.
HOIST_ENGINE kernel_table counts_of(const ir::kernel& k, int sub_group);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY kernel_table counts_of(const ir::kernel& k, int sub_group) {
  kernel_table t;
  t.kernel = std::make_unique<ir::kernel>(ir::has_images(k) ? ir::texels_as_loads(k, ir::space::image) : k);
  t.sums = std::make_unique<arith::summation>(t.kernel->index);
  walk(t, sub_group).run();
  for (access& a : t.accesses) a.array = name_of(*t.kernel, a.memory);
  return t;
}
#endif

}  // namespace hoist::counts
