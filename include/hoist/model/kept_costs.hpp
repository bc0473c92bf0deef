#pragma once
// What placed kernels cost, kept by what they compute and how they are placed.

#include <hoist/meta/parallel.hpp>
#include <hoist/model/placed_seconds.hpp>
#include <hoist/model/pruning.hpp>
#include <hoist/model/stage_key.hpp>

#include <functional>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hoist::model {

/// Infinite seconds, and why, where a kernel can't be lowered or launched.
struct kept_cost {
  double seconds = 0;
  pruned why = pruned::nothing;
};

/// Answers from several threads at once. A kernel is lowered once, however many schedules and stages of one meaning it stands in.
class kept_costs {
 public:
  explicit kept_costs(const kernel_question& q, bool keeps = true) : q_(q), keeps_(keeps) {}
  kept_costs(const kept_costs&) = delete;

  HOIST_LAZY kept_cost of(int root, const std::vector<int>& members, const std::vector<int>& placed,
                          const std::vector<ir::placed_stage>& lines) {
    std::string key;
    {
      const meta::held lock(guard_);
      ++asked_;
      std::string& kernel = keys_[{root, members}];
      if (kernel.empty()) kernel = stage_key(q_.program, q_.graph, root, members, true);
      const long number = numbers_.emplace(kernel, static_cast<long>(numbers_.size())).first->second;
      key = text_of(number, lines);
      if (const auto known = known_.find(key); keeps_ && known != known_.end()) return known->second;
    }
    const kept_cost found = computed(root, placed, lines);
    const meta::held lock(guard_);
    if (known_.emplace(std::move(key), found).second || !keeps_) ++lowered_, impossible_ += found.why != pruned::nothing;
    return found;
  }
  /// A number and a placement as a key.
  HOIST_LAZY static std::string text_of(long number, const std::vector<ir::placed_stage>& lines) {
    std::string key;
    const auto put = [&](long n) { key.append(reinterpret_cast<const char*>(&n), sizeof n); };
    const auto put_all = [&](const ir::stage_extents& x) {
      put(x.count);
      for (int i = 0; i < x.count; ++i) put(x.of[i]);
    };
    put(number);
    for (const ir::placed_stage& p : lines) {
      for (const ir::stage_extents* x : {&p.group, &p.block, &p.order, &p.local}) put_all(*x);
      for (const int n : {static_cast<int>(p.at), p.vectors, p.padding, p.steps, p.parts, p.chunk, static_cast<int>(p.ahead),
                          static_cast<int>(p.copied), static_cast<int>(p.whole), static_cast<int>(p.transposed),
                          static_cast<int>(p.marched), static_cast<int>(p.linear)})
        put(n);
    }
    return key;
  }
  const kernel_question& question() const { return q_; }
  long asked() const { return asked_; }
  long lowered() const { return lowered_; }
  long impossible() const { return impossible_; }

 private:
  HOIST_LAZY kept_cost computed(int root, const std::vector<int>& placed, const std::vector<ir::placed_stage>& lines) const {
    constexpr double impossible = std::numeric_limits<double>::infinity();
    const planned_kernel k = kernel_placed(q_, root, placed, lines);
    if (k.rejected != nullptr) return {impossible, pruned::not_lowered};
    const double seconds = q_.seconds(k.kernel, q_.graph.stages[root].elements());
    if (seconds < impossible) return {seconds, pruned::nothing};
    long local = 0;
    for (const ir::memory& m : k.kernel.memories)
      if (m.where == ir::space::local) local += bytes_of(m);
    return {impossible, q_.on != nullptr && local > q_.on->local_per_group ? pruned::local_memory : pruned::registers};
  }
  kernel_question q_;
  bool keeps_;
  meta::mutex guard_;
  std::map<std::pair<int, std::vector<int>>, std::string> keys_;
  std::unordered_map<std::string, long> numbers_;
  std::unordered_map<std::string, kept_cost> known_;
  long asked_ = 0, lowered_ = 0, impossible_ = 0;
};

}  // namespace hoist::model
