#pragma once
// The accesses of one interior work-group, found from addresses alone.

#include <hoist/features/compiled.hpp>
#include <hoist/features/group_traffic.hpp>
#include <hoist/features/lane_indices.hpp>
#include <hoist/features/lane_sets.hpp>
#include <hoist/features/period.hpp>
#include <hoist/features/sector_set.hpp>
#include <hoist/features/sub_group_requests.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace hoist::features {

/// Walks the middle group of the launch.
class group_walk {
 public:
  HOIST_LAZY group_walk(const plan& p, const compiled& c, const target& t)
      : plan_(p),
        compiled_(c),
        kernel_(p.kernel),
        rows_(static_cast<int>(p.kernel.launch.local[0] * p.kernel.launch.local[1] * p.kernel.launch.local[2])),
        sets_(rows_, t.sub_group),
        indices_(p.indices, rows_),
        requests_(t, rows_, sets_),
        periods_(p, t),
        lanes_(t.sub_group),
        line_bytes_(t.line_bytes) {
    out_.read.resize(static_cast<std::size_t>(kernel_.memories.size()));
    out_.written.resize(out_.read.size());
    out_.sub_groups.resize(static_cast<std::size_t>(kernel_.statements.size()));
    out_.executions.resize(out_.sub_groups.size());
    seen_access_.resize(out_.sub_groups.size());
    by_kept_.resize(out_.read.size());
  }

  HOIST_LAZY group_traffic run() {
    set_ids();
    if (kernel_.root >= 0) execute(kernel_.root, lane_sets::all, 1);
    end_batch(1);
    keep();
    return std::move(out_);
  }

  /// The sectors that loads touched, of the iterations that were walked.
  const sector_set& loaded() const { return loaded_; }

 private:
  HOIST_LAZY static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  HOIST_LAZY void set_ids() {
    const ir::range& r = kernel_.launch;
    long before = 1;
    for (int d = 0; d < 3; ++d) {
      const long middle = middle_group(r.global[d] / r.local[d]);
      const lane_value each = local_id(before, r.local[d]);
      set(plan_.id_slot(ir::level::group, d), {0, middle});
      set(plan_.id_slot(ir::level::local, d), each);
      set(plan_.id_slot(ir::level::global, d), {each.row, middle * r.local[d]});
      before *= r.local[d];
    }
    for (const ir::value& v : kernel_.values)
      if (v.what == ir::value::kind::named_index)
        set(plan_.slot(v.index), indices_.unknown(kernel_.index.range(v.index).hi + 1));
  }
  /// The id in a dimension of so many work-items, each of which `before` neighbours have.
  HOIST_LAZY lane_value local_id(long before, long local) {
    if (local == 1) return {};
    long id = 0, had = 0;
    return rows_.computed([&](int) {
      if (had == before) {
        id = id + 1 == local ? 0 : id + 1;
        had = 0;
      }
      ++had;
      return id;
    });
  }
  HOIST_LAZY void set(int slot, const lane_value& v) {
    if (plan_.indices.is_variable(slot)) indices_.set(slot, v);
  }

  /// `who` is the number of a set of lanes.
  HOIST_LAZY void execute(int i, int who, double times) {
    if (i < 0 || who == lane_sets::none) return;
    const ir::statement& s = kernel_.statements[i];
    using kind = ir::statement::kind;
    const double sub_groups = sets_.sub_groups(who) * times;
    out_.sub_groups[at(i)] += sub_groups;
    out_.executions[at(i)] += times;
    switch (s.what) {
      case kind::compound:
        for (int child : s.list) execute(child, who, times);
        return;
      case kind::loop: return loop(i, s.as_loop(), who, times);
      case kind::branch: return branch(s.as_branch(), who, times);
      case kind::barrier:
        out_.done.barriers += times;
        out_.control += sub_groups;
        out_.alone += times;
        return end_batch(times);
      case kind::define:
      case kind::assign:
      case kind::leave:
      case kind::store: break;
    }
    const work& w = plan_.of(i);
    out_.done.flops += w.flops * sets_.count(who) * times;
    out_.done.operations += w.operations * sets_.count(who) * times;
    out_.weight += w.weight * sub_groups;
    out_.alone += w.weight * times;
    out_.elements += w.weight * sets_.count(who) * times;
    out_.divided += w.divided * sets_.count(who) * times;
    out_.vectors += std::max(w.vectors, w.weight / lanes_) * sets_.count(who) * times;
    bool first = seen_access_[at(i)] == 0;
    seen_access_[at(i)] = 1;
    for (std::size_t n = 0; n < w.accesses.size(); ++n) {
      const access& a = w.accesses[n];
      int those = who;
      for (int g = a.guard; g >= 0; g = plan_.guarded(g).outer)
        those = sets_.where(those, indices_[plan_.guarded(g).condition], plan_.guarded(g).holds);
      if (later_ != 0 && (compiled_.held.keepers(i, n) & later_) != 0 && !compiled_.keeps(a.memory)) {
        const simulate::traffic before = out_.done[ir::space::global];
        touch(a, those, times, first);
        add(out_.kept, out_.done[ir::space::global], before);
      } else {
        touch(a, those, times, first);
      }
    }
  }

  HOIST_LAZY void touch(const access& a, int who, double times, bool first) {
    const ir::memory& m = kernel_.memories[a.memory];
    simulate::traffic& to = out_.done[m.where];
    (a.value < 0 ? to.stores : to.loads) += sets_.count(who) * times;
    const int elements = a.how.instructions * a.how.width;
    if (a.value < 0 && m.where == ir::space::global) {
      out_.stored_elements += sets_.count(who) * times * elements;
      out_.stored_bytes += sets_.count(who) * times * bytes_of(m.type) * elements;
    }
    if (m.where == ir::space::priv && !a.repeated)
      out_.private_passes += lines_of(a, bytes_of(m.type)) * sets_.count(who) * times;
    if (!a.repeated) out_.accesses += sets_.count(who) * times;
    if (a.repeated || m.where == ir::space::priv || who == lane_sets::none) return;
    const simulate::traffic before = to;
    const lane_value index = indices_[a.slot];
    const int bytes = bytes_of(m.type);
    out_.alone += a.how.instructions * times;
    for (int part = 0; part < a.how.instructions; ++part)
      ask({a.how.width, bytes, m.where, a.value < 0}, {index.row, index.first + part}, a.memory, who, times);
    if (first && m.where == ir::space::global) measure_rows(index, who, bytes, elements);
    if (compiled_.keeps(a.memory)) add(by_kept_[at(a.memory)], to, before);
  }

  /// Lines that a work-item's access touches: a vector that isn't aligned has a part of one more.
  HOIST_LAZY double lines_of(const access& a, int bytes) const {
    const int whole = (a.how.instructions * a.how.width * bytes + line_bytes_ - 1) / line_bytes_;
    return whole + (a.how.instructions > 1 ? 1 : 0);
  }

  HOIST_LAZY void ask(const instruction& i, const lane_value& index, int memory, int who, double times) {
    const group_request all = requests_.of(i, index, who);
    simulate::traffic& to = out_.done[i.where];
    whole_ = whole_ && times == static_cast<double>(static_cast<long>(times));
    const auto count = [&](double sub_groups, const auto& r) {
      to.requests += times * sub_groups;
      to.wavefronts += times * r.passes;
      to.sectors += times * r.sectors;
      if (!i.is_store || i.where != ir::space::global) return;
      out_.stored_sectors += times * r.sectors;
      out_.full_sectors += times * r.whole;
    };
    if (whole_) {
      count(all.count, all);
    } else {
      for (auto r = requests_.begin(all); r != requests_.end(all); ++r) count(1, *r);
    }
    if (i.where == ir::space::global) find_fresh(all, memory, i.is_store);
  }
  HOIST_LAZY void find_fresh(const group_request& all, int memory, bool is_store) {
    const meta::long_result_table::key asked{meta::packed(memory, is_store ? 1 : 0), all.shape, all.first};
    if (touched_.find(asked) >= 0) return;
    touched_.insert(asked, 0);
    sector_set& known = is_store ? stored_ : loaded_;
    for (auto r = requests_.begin(all); r != requests_.end(all); ++r) {
      const double fresh = known.insert(memory, requests_.runs(*r), r->runs, all.first);
      if (!is_store && fresh > 0) new_row_ = new_row_ || !known.goes_on(memory, requests_.runs(*r), r->runs, all.first);
      (is_store ? out_.written : out_.read)[at(memory)] += fresh;
      if (!is_store) batch_ += fresh;
    }
  }

  HOIST_LAZY static void add(simulate::traffic& sum, const simulate::traffic& now, const simulate::traffic& before) {
    sum.requests += now.requests - before.requests;
    sum.wavefronts += now.wavefronts - before.wavefronts;
    sum.sectors += now.sectors - before.sectors;
  }
  /// Of the loads from a kept memory, all beyond one of each element by each sub-group are saved.
  HOIST_LAZY void keep() {
    const double sub_groups = sets_.sub_groups(lane_sets::all);
    for (std::size_t m = 0; m < by_kept_.size(); ++m) {
      const simulate::traffic& t = by_kept_[m];
      const double needed = static_cast<double>(kernel_.memories[static_cast<int>(m)].size) * sub_groups;
      if (t.requests <= needed) continue;
      const double saved = 1 - needed / t.requests;
      out_.kept.requests += saved * t.requests;
      out_.kept.wavefronts += saved * t.wavefronts;
      out_.kept.sectors += saved * t.sectors;
    }
  }

  HOIST_LAZY void measure_rows(const lane_value& index, int who, int bytes, int elements) {
    const meta::long_result_table::key asked{meta::packed(index.row, who), elements};
    int longest = row_lengths_.find(asked);
    if (longest < 0) longest = row_lengths_.insert(asked, row_length(rows_[index.row], sets_[who], elements));
    out_.row_bytes = std::max(out_.row_bytes, static_cast<double>(longest) * bytes);
  }
  /// The most neighbours among `elements` from each lane's index on.
  HOIST_LAZY int row_length(const long* index, const unsigned char* who, int elements) {
    row_.clear();
    for (int l = 0; l < rows_.lanes(); ++l) {
      if (who[l] == 0) continue;
      if (!row_.empty() && row_.back().first <= index[l] && index[l] <= row_.back().second)
        row_.back().second = std::max(row_.back().second, index[l] + elements);
      else
        row_.emplace_back(index[l], index[l] + elements);
    }
    if (!std::is_sorted(row_.begin(), row_.end())) std::sort(row_.begin(), row_.end());
    long longest = 0, begin = row_[0].first, end = begin;
    for (const auto& [from, to] : row_) {
      if (from > end) begin = from;
      end = std::max(end, to);
      longest = std::max(longest, end - begin);
    }
    return static_cast<int>(longest);
  }

  /// What is loaded after this waits for what was loaded before; `times`: how often that is, if it isn't counted yet.
  HOIST_LAZY void end_batch(double times) {
    out_.largest_batch = std::max(out_.largest_batch, batch_);
    if (batch_ > 0) out_.rounds += times;
    if (batch_ > 0 && new_row_) out_.new_rows += times;
    batch_ = 0;
    new_row_ = false;
  }

  HOIST_LAZY void branch(const ir::statement::branched& s, int who, double times) {
    out_.done.branches += sets_.count(who) * times;
    out_.control += sets_.sub_groups(who) * times;
    out_.alone += times;
    const lane_value holds = indices_[plan_.slot(s.condition)];
    const int yes = sets_.where(who, holds, true), no = sets_.where(who, holds, false);
    execute(s.then, yes, times);
    execute(s.otherwise, no, times);
  }

  /// The iterations of a loop: how many each lane runs, and where they begin.
  struct iterations {
    lane_value begin, step, trips;
    long most = 0, all = 0;  ///< of one lane, and of all
    bool alike = true;       ///< all active lanes run equally many, at the same step
  };
  HOIST_LAZY iterations iterations_of(const ir::statement::looped& s, int who);
  HOIST_LAZY void loop(int i, const ir::statement::looped& s, int who, double times);
  HOIST_LAZY void sampled(int i, const ir::statement::looped& s, int who, const iterations& t, double times);
  /// Iterations of all that the sampled iteration `k` stands for: those at the same place of the period, shared among
  /// the samples at that place.
  HOIST_LAZY static double repeats(long k, long most, long period, long samples);
  HOIST_LAZY std::vector<double> totals() const;
  /// Lets the distinct sectors grow over skipped iterations as they did over the later half of the sampled ones.
  HOIST_LAZY void extend(const std::vector<double>& before, double batch_before, double factor, bool rolled);
  HOIST_LAZY void iterate(const ir::statement::looped& s, int active, const iterations& t, long k, double times);

  static constexpr long all_of = 8;      ///< loops of so few iterations run whole
  static constexpr long irregular = 64;  ///< and so do those whose pattern isn't periodic, up to this
  static constexpr long irregular_sample = 16;

  const plan& plan_;
  const compiled& compiled_;
  const ir::kernel& kernel_;
  lane_rows rows_;
  lane_sets sets_;
  lane_indices indices_;
  sub_group_requests requests_;
  period_of periods_;
  int lanes_, line_bytes_;
  group_traffic out_;
  sector_set loaded_, stored_;
  double batch_ = 0;
  bool new_row_ = false;     ///< the batch has sectors that don't go on where earlier ones ended
  unsigned long later_ = 0;  ///< loops that keep loads and aren't in their first iteration, as bits
  bool whole_ = true;        ///< all that was counted is whole, so that its order doesn't matter
  meta::long_result_table row_lengths_, touched_;
  std::vector<unsigned char> seen_access_;
  std::vector<simulate::traffic> by_kept_;  ///< loads from kept memories
  std::vector<std::pair<long, long>> row_;  ///< elements of an access, [from, to)
};

}  // namespace hoist::features

// How the walk goes through loops.
#include <hoist/features/loop_sampling.hpp>
