#pragma once
// A family looked through for a target: which points are valid, their features, and why the others are rejected.

#include <hoist/explore/space.hpp>
#include <hoist/meta/engine.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hoist {

/// A valid point of a family: its structure, its number in the structure's space, its features, and its launches with their
/// work-groups and steps.
struct candidate {
  int structure = -1;
  long number = -1;
  std::vector<double> features;
  double launches = 1, groups = 1;
  double steps = 1;  ///< of a time loop that one launch makes at most

  /// What models see: the features, then launches and groups.
  double operator[](std::size_t i) const {
    return i < features.size() ? features[i] : i == features.size() ? launches : groups;
  }
};

struct enumeration {
  std::vector<candidate> valid;                            ///< by structure, then point number
  std::map<std::string, long> rejected;                    ///< points by reason
  std::map<int, std::map<std::string, long>> rejected_of;  ///< the same by structure
  std::map<std::string, long> inapplicable;                ///< recipes by reason
  std::vector<std::uint64_t> hashes;                       ///< of the family's structures that were looked at; else 0
  int structures = 0;
  long points = 0;  ///< looked at: valid and rejected
};

/// Compulsory bytes of a module: arrays read once and the result written once, by every step of a time loop (docs/model.md).
HOIST_ENGINE long compulsory_bytes(const kernel_module& m);

/// The features of a module: of its kernel. Of several kernels the times add up over all launches; the other features are those of
/// the kernel whose launches take longest by these times. A kernel that makes several steps of a time loop is one of more results.
HOIST_ENGINE std::vector<double> features_of(const kernel_module& m, const target& t);

/// Work-groups of all launches of a module.
HOIST_LAZY double groups_of(const kernel_module& m) {
  double groups = 0;
  for (const launch& l : m.launches) {
    double of_launch = 1;
    for (int d = 0; d < 3; ++d) of_launch *= static_cast<double>(l.range.global[d] / l.range.local[d]);
    groups += of_launch;
  }
  return groups;
}

/// A point of a family whose module is `m`, with its features on a target.
HOIST_LAZY candidate candidate_of(int structure, long number, const kernel_module& m, const target& t) {
  double steps = 1;
  for (const ir::kernel& k : m.kernels) steps = k.steps > steps ? static_cast<double>(k.steps) : steps;
  return {structure, number, features_of(m, t), static_cast<double>(m.launches.size()), groups_of(m), steps};
}

/// Looks at every point of the family (or at most `most` of each structure, chosen by `seed` and by what the structure is,
/// wherever it stands) at the sizes given, on all cores. Features are left out when `with_features` is false; structures, where
/// they aren't among `only`.
HOIST_ENGINE enumeration enumerate(const family& f, const target& t, const meta::vec<ir::binding>& sizes, long most = 0,
                                   std::uint64_t seed = 1, bool with_features = true, const std::set<int>* only = nullptr);

}  // namespace hoist

#if HOIST_ENGINE_BODIES
#include <hoist/features/vector.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/meta/some_of.hpp>

#include <algorithm>
#include <cmath>

namespace hoist {

HOIST_ENGINE_BODY long compulsory_bytes(const kernel_module& m) {
  long bytes = 0;
  for (int i = 0; i < m.inputs + m.results; ++i) {
    const long each = bytes_of(type_in(m, i));
    bytes += each * compulsory_elements(m.buffer_bytes[i] / each, m.outputs);
  }
  return bytes * std::max(1L, m.steps);
}

namespace detail {
/// The points to look at, of all structures, and their spaces.
class points_to_look_at {
 public:
  struct item {
    int structure;
    const hoist::space* points;
    long number;
  };

  HOIST_LAZY points_to_look_at(enumeration& s, const family& f, const target& t, const meta::vec<ir::binding>& sizes, long most,
                               std::uint64_t seed, const std::set<int>* only) {
    std::set<std::uint64_t> hashes;
    spaces_.reserve(static_cast<std::size_t>(f.count));
    s.hashes.assign(static_cast<std::size_t>(f.count), 0);
    for (int i = 0; i < f.count; ++i) {
      if (only != nullptr && !only->contains(i)) continue;
      if (!f.structures[i].exists) {
        ++s.inapplicable[f.structures[i].why];
        continue;
      }
      if (!suits(f.structures[i], t)) {
        ++s.inapplicable["the recipe is for another class of device"];
        continue;
      }
      const std::uint64_t hash = ir::hash(f.structures[i].terms());
      if (!hashes.insert(hash).second) {
        ++s.inapplicable["an earlier recipe makes the same structure"];
        continue;
      }
      ++s.structures;
      s.hashes[static_cast<std::size_t>(i)] = hash;
      spaces_.emplace_back(f.structures[i], f.inputs, t, sizes);
      for (long n : meta::some_of(spaces_.back().size(), most, seed + hash)) items_.push_back({i, &spaces_.back(), n});
    }
    s.points = static_cast<long>(items_.size());
  }
  points_to_look_at(const points_to_look_at&) = delete;

  HOIST_LAZY std::size_t size() const { return items_.size(); }
  const item& operator[](std::size_t i) const { return items_[i]; }

  /// The next points that have the same tunables, up to a number that leaves all cores something to do: from one place to
  /// another, which is the same when there are no more.
  HOIST_LAZY std::pair<std::size_t, std::size_t> taken() {
    constexpr std::size_t most_taken = 32;
    const meta::held lock(guard_);
    const std::size_t from = next_;
    const auto joins = [&](const item& w) {
      return w.points == items_[from].points && w.points->same_tunables(w.number, items_[from].number);
    };
    while (next_ < items_.size() && next_ < from + most_taken && joins(items_[next_])) ++next_;
    return {from, next_};
  }

 private:
  std::vector<hoist::space> spaces_;
  std::vector<item> items_;
  meta::mutex guard_;
  std::size_t next_ = 0;
};

}  // namespace detail

HOIST_ENGINE_BODY std::vector<double> features_of(const kernel_module& m, const target& t) {
  constexpr auto count = static_cast<std::size_t>(features::feature_count);
  const long steps = std::max(1L, m.steps), bytes_a_step = compulsory_bytes(m) / steps;
  const auto extracted = [&](const ir::kernel& k) {
    std::vector<double> x(count);
    features::extract(k, t, m.outputs * k.steps, bytes_a_step * k.steps, x.data());
    return x;
  };
  if (m.kernels.size() == 1 && m.launches.size() == 1) return extracted(m.kernels[0]);
  std::vector<double> slowest, sums(count);
  double longest = 0;
  for (int k = 0; k < m.kernels.size(); ++k) {
    double launches = 0;
    for (const launch& l : m.launches) launches += l.kernel == k;
    launches *= static_cast<double>(m.kernels[k].steps) / static_cast<double>(steps);
    std::vector<double> x = extracted(m.kernels[k]);
    for (std::size_t i = 0; i < count; ++i)
      if (features::is_time(static_cast<int>(i))) sums[i] += launches * std::exp2(x[i]);
    const double takes = launches * std::exp2(x[features::at_of("real_t_sum")]);
    if (slowest.empty() || takes > longest) slowest = std::move(x), longest = takes;
  }
  for (std::size_t i = 0; i < count; ++i)
    if (features::is_time(static_cast<int>(i))) slowest[i] = std::log2(sums[i]);
  return slowest;
}

HOIST_ENGINE_BODY enumeration enumerate(const family& f, const target& t, const meta::vec<ir::binding>& sizes, long most,
                                        std::uint64_t seed, bool with_features, const std::set<int>* only) {
  enumeration s;
  detail::points_to_look_at todo(s, f, t, sizes, most, seed, only);
  std::vector<candidate> found(todo.size());
  meta::mutex guard;
  meta::in_parallel(meta::cores(), [&](long) {
    std::map<int, std::map<std::string, long>> mine;
    space::latest begun;
    const auto look = [&](std::size_t i) {
      const detail::points_to_look_at::item& w = todo[i];
      if (const char* why = w.points->rejection(w.number, begun); why != nullptr) {
        ++mine[w.structure][why];
        return;
      }
      found[i].structure = w.structure;
      found[i].number = w.number;
      if (with_features) found[i] = candidate_of(w.structure, w.number, w.points->without_text(w.number, begun), t);
    };
    for (auto some = todo.taken(); some.first < some.second; some = todo.taken())
      for (std::size_t i = some.first; i < some.second; ++i) look(i);
    const meta::held lock(guard);
    for (const auto& [structure, reasons] : mine)
      for (const auto& [why, n] : reasons) {
        s.rejected[why] += n;
        s.rejected_of[structure][why] += n;
      }
  });
  for (candidate& c : found)
    if (c.structure >= 0) s.valid.push_back(std::move(c));
  return s;
}

}  // namespace hoist
#endif
