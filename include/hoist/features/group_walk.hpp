#pragma once
// The accesses of one interior work-group, found from addresses alone.

#include <hoist/features/compiled.hpp>
#include <hoist/features/group_traffic.hpp>
#include <hoist/features/period.hpp>
#include <hoist/features/sector_set.hpp>
#include <hoist/features/sub_group_requests.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/simulate/lanes.hpp>
#include <hoist/simulate/mask.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace hoist::features {

using simulate::mask;

/// Walks the middle group of the launch.
class group_walk {
 public:
  HOIST_LAZY group_walk(const plan& p, const compiled& c, const target& t)
      : plan_(p),
        compiled_(c),
        target_(t),
        kernel_(p.kernel),
        lanes_(static_cast<int>(p.kernel.launch.local[0] * p.kernel.launch.local[1] * p.kernel.launch.local[2])),
        indices_(p.indices, lanes_),
        periods_(p, t),
        requests_(t, lanes_) {
    out_.read.resize(static_cast<std::size_t>(kernel_.memories.size()));
    out_.written.resize(out_.read.size());
    out_.sub_groups.resize(static_cast<std::size_t>(kernel_.statements.size()));
    seen_access_.resize(out_.sub_groups.size());
    by_kept_.resize(out_.read.size());
  }

  HOIST_LAZY group_traffic run() {
    set_ids();
    if (kernel_.root >= 0) execute(kernel_.root, mask(lanes_, true), 1);
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
      long g = r.global[d] / r.local[d] / 2;
      int group = plan_.id_slot(ir::level::group, d);
      if (plan_.indices.is_variable(group)) indices_.set(group, g);
      for (ir::level l : {ir::level::local, ir::level::global}) {
        int slot = plan_.id_slot(l, d);
        if (!plan_.indices.is_variable(slot)) continue;
        long* row = indices_.set_each(slot);
        for (int lane = 0; lane < lanes_; ++lane)
          row[lane] = lane / before % r.local[d] + (l == ir::level::global ? g * r.local[d] : 0);
      }
      before *= r.local[d];
    }
    for (const ir::value& v : kernel_.values)
      if (v.what == ir::value::kind::named_index && plan_.indices.is_variable(plan_.slot(v.index)))
        indices_.set_unknown(plan_.slot(v.index), kernel_.index.range(v.index).hi + 1);
  }

  HOIST_LAZY int active_sub_groups(const mask& who) const {
    int n = 0;
    for (int from = 0; from < lanes_; from += target_.sub_group)
      for (int l = from; l < std::min(lanes_, from + target_.sub_group); ++l)
        if (who[l]) {
          ++n;
          break;
        }
    return n;
  }

  HOIST_LAZY void execute(int i, const mask& who, double times) {
    if (i < 0 || !who.any()) return;
    const ir::statement& s = kernel_.statements[i];
    using kind = ir::statement::kind;
    const double sub_groups = active_sub_groups(who) * times;
    out_.sub_groups[at(i)] += sub_groups;
    switch (s.what) {
      case kind::compound:
        for (int child : s.list) execute(child, who, times);
        return;
      case kind::loop: return loop(i, s.as_loop(), who, times);
      case kind::branch: return branch(s.as_branch(), who, times);
      case kind::barrier:
        out_.done.barriers += times;
        out_.control += sub_groups;
        return end_batch(times);
      case kind::define:
      case kind::assign:
      case kind::leave:
      case kind::store: break;
    }
    const work& w = plan_.of(i);
    out_.done.flops += w.flops * who.count() * times;
    out_.done.operations += w.operations * who.count() * times;
    out_.weight += w.weight * sub_groups;
    bool first = seen_access_[at(i)] == 0;
    seen_access_[at(i)] = 1;
    for (const access& a : w.accesses) {
      if (a.guard < 0) {
        touch(a, who, times, first);
      } else {
        touch(a, who.where([&](int l) { return open(a.guard, l); }), times, first);
      }
    }
  }

  HOIST_LAZY bool open(int g, int lane) {
    for (; g >= 0; g = plan_.guarded(g).outer)
      if ((indices_.all(plan_.guarded(g).condition)[lane] != 0) != plan_.guarded(g).holds) return false;
    return true;
  }

  HOIST_LAZY void touch(const access& a, const mask& who, double times, bool first) {
    const ir::memory& m = kernel_.memories[a.memory];
    simulate::traffic& to = out_.done[m.where];
    (a.value < 0 ? to.stores : to.loads) += who.count() * times;
    const int elements = a.how.instructions * a.how.width;
    if (a.value < 0 && m.where == ir::space::global) {
      out_.stored_elements += who.count() * times * elements;
      out_.stored_bytes += who.count() * times * bytes_of(m.type) * elements;
    }
    if (a.repeated || m.where == ir::space::priv || !who.any()) return;
    const simulate::traffic before = to;
    const long* index = indices_.all(a.slot);
    const int bytes = bytes_of(m.type);
    sector_set& known = a.value < 0 ? stored_ : loaded_;
    for (int part = 0; part < a.how.instructions; ++part)
      requests_.each({index, part, a.how.width, bytes, m.where, a.value < 0}, who, [&](const sub_group_requests& r) {
        to.requests += times;
        to.wavefronts += times * r.passes();
        if (m.where != ir::space::global) return;
        to.sectors += times * r.sectors();
        double fresh = 0;
        r.each_sector([&](long s) { fresh += known.insert(a.memory, s); });
        (a.value < 0 ? out_.written : out_.read)[at(a.memory)] += fresh;
        if (a.value >= 0) {
          batch_ += fresh;
        } else {
          out_.stored_sectors += times * r.sectors();
          out_.full_sectors += times * r.whole_sectors();
        }
      });
    if (first && m.where == ir::space::global) measure_rows(who, index, bytes, elements);
    if (compiled_.keeps(a.memory)) add(by_kept_[at(a.memory)], to, before);
  }

  HOIST_LAZY static void add(simulate::traffic& sum, const simulate::traffic& now, const simulate::traffic& before) {
    sum.requests += now.requests - before.requests;
    sum.wavefronts += now.wavefronts - before.wavefronts;
    sum.sectors += now.sectors - before.sectors;
  }
  /// Of the loads from a kept memory, all beyond one of each element by each sub-group are saved.
  HOIST_LAZY void keep() {
    const double sub_groups = active_sub_groups(mask(lanes_, true));
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

  HOIST_LAZY void measure_rows(const mask& who, const long* index, int bytes, int elements) {
    row_.clear();
    for (int l = 0; l < lanes_; ++l) {
      if (!who[l]) continue;
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
    out_.row_bytes = std::max(out_.row_bytes, static_cast<double>(longest * bytes));
  }

  /// What is loaded after this waits for what was loaded before; `times`: how often that is, if it isn't counted yet.
  HOIST_LAZY void end_batch(double times) {
    out_.largest_batch = std::max(out_.largest_batch, batch_);
    if (batch_ > 0) out_.rounds += times;
    batch_ = 0;
  }

  HOIST_LAZY void branch(const ir::statement::branched& s, const mask& who, double times) {
    out_.done.branches += who.count() * times;
    out_.control += active_sub_groups(who) * times;
    const long* holds = indices_.all(plan_.slot(s.condition));
    mask yes = who.where([&](int l) { return holds[l] != 0; });
    mask no = who.where([&](int l) { return holds[l] == 0; });
    execute(s.then, yes, times);
    execute(s.otherwise, no, times);
  }

  /// The iterations of a loop: how many each lane runs, and where they begin.
  struct iterations {
    std::vector<long> begin, step, trips;
    long most = 0;
    bool alike = true;  ///< all active lanes run equally many, at the same step
  };
  HOIST_LAZY iterations iterations_of(const ir::statement::looped& s, const mask& who);
  HOIST_LAZY void loop(int i, const ir::statement::looped& s, const mask& who, double times);
  HOIST_LAZY void sampled(int i, const ir::statement::looped& s, const mask& who, const iterations& t, double times);
  /// Iterations of all that the sampled iteration `k` stands for: those at the same place of the period, shared among
  /// the samples at that place.
  HOIST_LAZY static double repeats(long k, long most, long period, long samples);
  HOIST_LAZY std::vector<double> totals() const;
  /// Lets the distinct sectors grow over skipped iterations as they did over the later half of the sampled ones.
  HOIST_LAZY void extend(const std::vector<double>& before, double batch_before, double factor, bool rolled);
  HOIST_LAZY void iterate(const ir::statement::looped& s, const mask& active, const iterations& t, long k, double times);

  static constexpr long all_of = 8;      ///< loops of so few iterations run whole
  static constexpr long irregular = 64;  ///< and so do those whose pattern isn't periodic, up to this
  static constexpr long irregular_sample = 16;

  const plan& plan_;
  const compiled& compiled_;
  const target& target_;
  const ir::kernel& kernel_;
  int lanes_;
  simulate::lane_values indices_;
  period_of periods_;
  group_traffic out_;
  sector_set loaded_, stored_;
  double batch_ = 0;
  sub_group_requests requests_;
  std::vector<unsigned char> seen_access_;
  std::vector<simulate::traffic> by_kept_;  ///< loads from kept memories
  std::vector<std::pair<long, long>> row_;  ///< elements of an access, [from, to)
};

}  // namespace hoist::features

// How the walk goes through loops.
#include <hoist/features/loop_sampling.hpp>
