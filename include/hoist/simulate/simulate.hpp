#pragma once
// Runs a kernel work-group by work-group, all work-items of a group in step: values, faults and counts.

#include <hoist/meta/engine.hpp>
#include <hoist/simulate/values.hpp>

#include <algorithm>
#include <vector>

namespace hoist::simulate {

struct options {
  std::vector<long> groups;  ///< linear ids of the groups to run, in this order; empty: all
  int most_findings = 16;    ///< stop after this many different ones; indices out of range, which gather defines, stop nothing
  widths sizes;              ///< what requests, wavefronts and sectors are counted by
  watcher* watching = nullptr;
};

struct result {
  std::vector<finding> findings;  ///< different in kind, statement or memory
  counts total;
  std::vector<counts> by_statement;
  long groups_run = 0;

  bool clean() const { return findings.empty(); }
};

namespace detail {

struct stopped {};

class machine {
 public:
  machine(const ir::kernel& k, std::vector<std::vector<double>>& parameters, const options& how)
      : kernel_(k),
        how_(how),
        facts_(k),
        lanes_(lanes_of(k, how)),
        tape_(tape_of(k)),
        indices_(tape_, lanes_),
        memory_(k, facts_, parameters, lanes_, reporter{this}, how.watching),
        values_(k, facts_, tape_, indices_, memory_, how.sizes) {
    result_.by_statement.resize(static_cast<std::size_t>(k.statements.size()));
    for (const ir::size_parameter& s : k.sizes)
      if (tape_.is_variable(tape_.slot_of(s.variable))) indices_.set(tape_.slot_of(s.variable), s.value);
  }

  result run() {
    long groups = 1;
    for (int d = 0; d < 3; ++d) groups *= kernel_.launch.global[d] / kernel_.launch.local[d];
    try {
      if (how_.groups.empty())
        for (long g = 0; g < groups; ++g) run_group(g);
      for (long g : how_.groups) {
        if (g < 0 || g >= groups) throw std::invalid_argument("there is no work-group " + std::to_string(g) + ".");
        run_group(g);
      }
    } catch (stopped) {
    }
    for (const counts& c : result_.by_statement) result_.total += c;
    return std::move(result_);
  }

 private:
  struct reporter {
    machine* to;
    void operator()(finding f) const { to->report(std::move(f)); }
  };

  static int lanes_of(const ir::kernel& k, const options& how) {
    if (how.sizes.sub_group < 1 || how.sizes.sub_group > widest_sub_group)
      throw std::invalid_argument("a sub-group has 1 to " + std::to_string(widest_sub_group) + " work-items, not " +
                                  std::to_string(how.sizes.sub_group) + ".");
    for (int d = 0; d < 3; ++d)
      if (k.launch.local[d] < 1 || k.launch.global[d] < 1 || k.launch.global[d] % k.launch.local[d] != 0)
        throw std::invalid_argument("the global size of dimension " + std::to_string(d) +
                                    " isn't a positive multiple of the local size.");
    return static_cast<int>(k.launch.local[0] * k.launch.local[1] * k.launch.local[2]);
  }
  static tape tape_of(const ir::kernel& k) {
    tape t(k.index);
    for (auto& level : k.id)
      for (index_expr e : level) t.add(e);
    for (const ir::statement& s : k.statements)
      for (index_expr e : ir::indices_of(s)) t.add(e);
    for (const ir::value& v : k.values) t.add(v.index);
    t.finish();
    return t;
  }

  void run_group(long group) {
    group_ = group;
    ++result_.groups_run;
    memory_.begin_group();
    set_ids(group);
    mask all(lanes_, true);
    if (kernel_.root >= 0) execute(kernel_.root, all);
  }

  void set_ids(long group) {
    const ir::range& r = kernel_.launch;
    long before_groups = 1, before_items = 1;
    for (int d = 0; d < 3; ++d) {
      long groups = r.global[d] / r.local[d], g = group / before_groups % groups;
      auto slot = [&](ir::level l) { return tape_.slot_of(kernel_.id[static_cast<int>(l)][d]); };
      if (tape_.is_variable(slot(ir::level::group))) indices_.set(slot(ir::level::group), g);
      for (ir::level l : {ir::level::local, ir::level::global}) {
        if (!tape_.is_variable(slot(l))) continue;
        long* row = indices_.set_each(slot(l));
        for (int lane = 0; lane < lanes_; ++lane)
          row[lane] = lane / before_items % r.local[d] + (l == ir::level::global ? g * r.local[d] : 0);
      }
      before_groups *= groups;
      before_items *= r.local[d];
    }
  }

  void report(finding f) {
    for (const finding& old : result_.findings)
      if (old.what == f.what && old.statement == f.statement && old.memory == f.memory && old.variable == f.variable) return;
    const bool is_defined = f.what == fault::index_out_of_range;
    if (is_defined && static_cast<int>(result_.findings.size()) >= how_.most_findings) return;
    f.text = sentence(kernel_, f);
    result_.findings.push_back(std::move(f));
    if (!is_defined && static_cast<int>(result_.findings.size()) >= how_.most_findings) throw stopped{};
  }
  void report(fault what, int statement, int item, int other = -1) {
    finding f;
    f.what = what;
    f.statement = statement;
    f.group = group_;
    f.item = item;
    f.other_item = other;
    report(std::move(f));
  }
  counts& counts_of(int statement) { return result_.by_statement[static_cast<std::size_t>(statement)]; }

  void execute(int at, const mask& who) {
    if (at < 0 || !who.any()) return;
    const ir::statement& s = kernel_.statements[at];
    using kind = ir::statement::kind;
    switch (s.what) {
      case kind::compound:
        values_.open_compound();
        for (int child : s.list) {
          if (!ir::is_straight(kernel_.statements[child])) values_.end_run();
          if (some_left())
            execute(child, staying(who));
          else
            execute(child, who);
        }
        return values_.close_compound();
      case kind::loop: return loop(at, s.as_loop(), who);
      case kind::branch: return branch(at, s.as_branch(), who);
      case kind::define:
      case kind::assign: return assign(at, s.as_assign(), who);
      case kind::store: return store(at, s.as_store(), who);
      case kind::leave: return leave(at, s, who);
      case kind::barrier:
        if (!who.full()) report(fault::divergent_barrier, at, mask(lanes_, true).first_missing(who));
        counts_of(at).barriers += 1;
        return memory_.barrier(s.local_fence, s.global_fence);
    }
  }

  /// The work-items that haven't left the loop around a statement, where some have.
  bool some_left() const { return !left_.empty() && left_.back().any(); }
  mask staying(const mask& who) const {
    return who.where([&](int l) { return !left_.back()[l]; });
  }
  void leave(int at, const ir::statement& s, const mask& who) {
    counts_of(at).branches += who.count();
    const double* stays = values_.of(s.value, who, at, group_, counts_of(at));
    for (int l = 0; l < lanes_; ++l)
      if (who[l] && stays[l] == 0) left_.back().add(l);
  }

  void assign(int at, const ir::statement::assigned& s, const mask& who) {
    if (s.value < 0) return declare(s.variable, who);
    const double* v = values_.of(s.value, who, at, group_, counts_of(at));
    for (int k = 0; k < kernel_.variables[s.variable].width; ++k)
      for (int l = 0; l < lanes_; ++l)
        if (who[l]) memory_.write(s.variable, l, k, v[k * lanes_ + l]);
    if (!ir::names_index(kernel_, kernel_.statements[at])) return;
    long* index = indices_.set_each(tape_.slot_of(kernel_.values[s.value].as_named_index().variable));
    for (int l = 0; l < lanes_; ++l) index[l] = who[l] ? static_cast<long>(v[l]) : 0;
  }
  /// A variable without a first value holds nothing until it is assigned.
  void declare(int variable, const mask& who) {
    for (int l = 0; l < lanes_; ++l)
      if (who[l]) memory_.declare(variable, l);
  }

  void store(int at, const ir::statement::stored& s, const mask& who) {
    const double* v = values_.of(s.value, who, at, group_, counts_of(at));
    const long* index = indices_.all(tape_.slot_of(s.index));
    const ir::memory& memory = kernel_.memories[s.memory];
    const int width = kernel_.values[s.value].width;
    if (memory.where == ir::space::image) return store_texels(at, s, who, v);
    const auto put = [&](long i, double x, const access_site& by) {
      s.adds ? memory_.add(s.memory, i, x, by) : memory_.store(s.memory, i, x, by);
    };
    for (int k = 0; k < width; ++k)
      for (int l = 0; l < lanes_; ++l)
        if (who[l]) put(index[l] + k, v[k * lanes_ + l], {at, group_, l});
    traffic& to = counts_of(at)[memory.where];
    to.stores += who.count();
    count_request(to, how_.sizes, memory, who, index, access_of(kernel_, s.index, width));
  }

  void store_texels(int at, const ir::statement::stored& s, const mask& who, const double* v) {
    const long* coordinate[3] = {};
    const int dimensions = kernel_.memories[s.memory].image.dimensions;
    for (int d = 0; d < dimensions; ++d) coordinate[d] = indices_.all(tape_.slot_of(kernel_.statements[at].texel[d]));
    for (int l = 0; l < lanes_; ++l) {
      long texel[3] = {};
      for (int d = 0; d < dimensions; ++d) texel[d] = coordinate[d][l];
      if (who[l]) memory_.store_texel(s.memory, texel, v[l], {at, group_, l});
    }
    traffic& to = counts_of(at)[ir::space::image];
    to.stores += who.count();
    to.requests += who.sub_groups(how_.sizes.sub_group);
  }
  void branch(int at, const ir::statement::branched& s, const mask& who) {
    counts_of(at).branches += who.count();
    const long* row = indices_.all(tape_.slot_of(s.condition));
    std::vector<long> holds(row, row + lanes_);
    execute(s.then, who.where([&](int l) { return holds[static_cast<std::size_t>(l)] != 0; }));
    execute(s.otherwise, who.where([&](int l) { return holds[static_cast<std::size_t>(l)] == 0; }));
  }

  void loop(int at, const ir::statement::looped& s, const mask& who) {
    auto row = [&](index_expr e) {
      const long* r = indices_.all(tape_.slot_of(e));
      return std::vector<long>(r, r + lanes_);
    };
    std::vector<long> counter = row(s.begin);
    const std::vector<long> end = row(s.end), step = s.step.valid() ? row(s.step) : std::vector<long>(end.size(), 1);
    auto lane = [](int l) { return static_cast<std::size_t>(l); };
    auto runs = [&](int l) { return counter[lane(l)] < end[lane(l)]; };
    auto advance = [&](int l) { counter[lane(l)] += step[lane(l)]; };
    if (s.count != ir::statement::trips::many) {
      bool maybe = s.count == ir::statement::trips::at_most_one;
      mask active = maybe ? who.where(runs) : who;
      if (maybe) counts_of(at).branches += who.count();
      mask wrong = active.where([&](int l) { return !runs(l) || counter[lane(l)] + step[lane(l)] < end[lane(l)]; });
      if (wrong.any()) report(fault::wrong_trip_count, at, wrong.first());
      return iterate(s, active, counter);
    }
    mask active = who.where(runs);
    left_.emplace_back(lanes_, false);
    while (active.any()) {
      counts_of(at).iterations += active.count();
      mask stuck = active.where([&](int l) { return step[lane(l)] <= 0; });
      if (stuck.any()) {
        report(fault::endless_loop, at, stuck.first());
        break;
      }
      if (facts_.holds_barrier(s.body) && active.count() != who.count())
        report(fault::divergent_loop, at, active.first(), who.first_missing(active));
      iterate(s, active, counter);
      for (int l = 0; l < lanes_; ++l)
        if (active[l]) advance(l);
      if (some_left()) active = staying(active);
      active = active.where(runs);
    }
    left_.pop_back();
  }

  void iterate(const ir::statement::looped& s, const mask& active, const std::vector<long>& counter) {
    int slot = tape_.slot_of(s.counter);
    if (tape_.is_variable(slot)) {
      bool same = std::all_of(counter.begin(), counter.end(), [&](long c) { return c == counter[0]; });
      if (same) {
        indices_.set(slot, counter[0]);
      } else {
        std::copy(counter.begin(), counter.end(), indices_.set_each(slot));
      }
    }
    execute(s.body, active);
  }

  const ir::kernel& kernel_;
  const options& how_;
  facts facts_;
  int lanes_;
  tape tape_;
  lane_values indices_;
  storage<reporter> memory_;
  values<storage<reporter>> values_;
  result result_;
  std::vector<mask> left_;  ///< by loop around the present statement: who has left it
  long group_ = 0;
};

}  // namespace detail

/// Runs the kernel on arrays for its parameters, by position; outputs are written in place. Values are doubles rounded
/// to their type after every operation, as an OpenCL device without contraction computes them. Work-items of a group
/// step each statement together; groups run one after the other. Fails (std::invalid_argument, one sentence) when
/// arrays or launch don't fit the kernel.
HOIST_ENGINE result run(const ir::kernel& k, std::vector<std::vector<double>>& parameters, const options& how = {});
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY result run(const ir::kernel& k, std::vector<std::vector<double>>& parameters, const options& how) {
  return detail::machine(k, parameters, how).run();
}
#endif

}  // namespace hoist::simulate
