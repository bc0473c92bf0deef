#pragma once
// How much tune may run, and what it chose.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/list.hpp>
#include <hoist/runtime/compiled.hpp>

#include <algorithm>
#include <limits>
#include <string>

namespace hoist {

namespace runtime {
/// Where wisdom and built kernels are kept unless a program says otherwise; empty where there is no place for them.
HOIST_RUNTIME std::string usual_wisdom();
HOIST_RUNTIME std::string usual_binaries();

/// What orders variants in place of the models that ship (runtime/ranking_hook.hpp).
struct ranking_hook;
/// The order by calibrated prices, which <hoist/calibrated.hpp> defines.
template <class Void>
struct calibrated_ranking {
  static_assert(meta::never<Void>, "hoist: tuning::calibrated needs #include <hoist/calibrated.hpp> before it");
  static const ranking_hook* get() { return nullptr; }
};
/// The order by nearest neighbours, which <hoist/nearest.hpp> defines.
template <class Void>
struct nearest_ranking {
  static_assert(meta::never<Void>, "hoist: models::nearest needs #include <hoist/nearest.hpp> before it");
  static const ranking_hook* get(bool) { return nullptr; }
};
/// What looks for schedules (runtime/schedule_hook.hpp), which <hoist/found_schedules.hpp> defines.
struct schedule_hook;
template <class Void>
struct schedules_found {
  static_assert(meta::never<Void>, "hoist: tuning's schedules need #include <hoist/found_schedules.hpp> before them");
  static const schedule_hook* get() { return nullptr; }
};
}  // namespace runtime

/// Models that a tuning may rank by: `tuning::one_shot().by(models::nearest)`.
namespace models {
/// The times of the measured variants that are most like one (model/nearest_times.hpp): by their features, or by what the trees that
/// ship add for them. Need <hoist/nearest.hpp>.
struct nearest_neighbours {
  template <class Void>
  static const runtime::ranking_hook* hook() {
    return runtime::nearest_ranking<Void>::get(false);
  }
};
struct neighbours_by_trees {
  template <class Void>
  static const runtime::ranking_hook* hook() {
    return runtime::nearest_ranking<Void>::get(true);
  }
};
inline constexpr nearest_neighbours nearest;
inline constexpr neighbours_by_trees nearest_by_trees;
}  // namespace models

/// How much `tune` runs before it settles. `one_shot`: the variant that the model predicts best, once, to see that it is
/// right; where it takes longer than predicted, or the model is unsure, the fastest of up to five, within 50 ms of the
/// device's time.
/// `top(k)`: the k best predicted are timed. `search(s)`: for s seconds, variants in the order of a model that learns from their
/// times; a build that the time left is thought too short for isn't begun. `grouped(n)`: n variants, which that model chooses by
/// groups of axes, structure by structure (runtime/axis_search.hpp). What was timed is kept in `wisdom`; what that knows of
/// the device, driver, program and size is taken without a run; of what it knows of sizes around, which the model ranks, the best
/// is run and held against the plain kernel. An empty path keeps and knows nothing. Where it can't be written, a line on standard
/// error says so (`warn_by`), and the choice holds for this process. What was chosen is kept built in the folder `binaries`
/// (runtime::binary_cache), unless that is empty or the driver does so itself.
struct tuning {
  int runs = 1;
  double seconds = std::numeric_limits<double>::infinity();
  std::string wisdom = runtime::usual_wisdom();
  std::string binaries = runtime::usual_binaries();
  bool checks_indices = false;
  bool keeps = true;     ///< whether a search is to be kept, so that a place for it is missed where there is none
  int sizes_built = 16;  ///< sizes whose buffers and kernels stay; those used least recently go
  const runtime::ranking_hook* ranked_by = nullptr;   ///< null: the models that ship
  double calibration_seconds = 0;                     ///< of measuring for what needs prices; 0: 20, and 60 on a CPU
  const runtime::schedule_hook* schedules = nullptr;  ///< null: none are looked for
  double schedule_seconds = 3;                        ///< of looking for schedules, before anything runs
  bool tries_family = true;                           ///< false: schedules alone are run
  bool compares_plain = true;  ///< whether the plain kernel is launched where it is faster than what was chosen
  bool by_groups = false;      ///< whether variants are chosen by groups of axes
  bool inputs_stay = false;    ///< whether inputs that are read through images will be copied once (`launcher::stays`)
  bool looks_further = true;   ///< whether one shot looks at further variants where the first is in doubt

  HOIST_LAZY static tuning one_shot() { return {}; }
  HOIST_LAZY static tuning top(int k = 5) { return {.runs = std::max(1, k)}; }
  HOIST_LAZY static tuning search(double seconds = 10) { return {.runs = std::numeric_limits<int>::max(), .seconds = seconds}; }
  HOIST_LAZY static tuning grouped(int n = 60) {
    tuning t = top(n);
    t.by_groups = true;
    return t;
  }
  /// Variants are ranked by the time that they are predicted to take, from prices that are measured on the device in some seconds
  /// the first time, and kept beside the wisdom file. For devices without trees of their own. Needs <hoist/calibrated.hpp>.
  /// `auto how = hoist::tuning::calibrated(); how.runs = 5;`
  template <class Void = void>
  static tuning calibrated(double seconds = 0) {
    tuning t;
    t.ranked_by = runtime::calibrated_ranking<Void>::get();
    t.calibration_seconds = seconds;
    return t;
  }
  /// Variants are ranked by a model of `models` in place of the trees that ship.
  template <class Model, class Void = void>
  tuning by(Model) const {
    tuning t = *this;
    t.ranked_by = Model::template hook<Void>();
    return t;
  }
  /// Beside the family's variants, schedules of a program of several stages are found and run, those first that are predicted to
  /// take least; one shot takes what prices say is faster. They are looked for in `most_seconds`, and half of a search's. What
  /// is chosen is timed and kept, one shot, too. Needs <hoist/found_schedules.hpp>.
  /// `auto run = hoist::tune(harris, device, hoist::tuning::search(20).with_schedules());`
  template <class Void = void>
  tuning with_schedules(double most_seconds = 3) const {
    tuning t = *this;
    t.schedules = runtime::schedules_found<Void>::get();
    t.schedule_seconds = most_seconds;
    return t;
  }
  /// The same, and none of the family's variants, of programs with one stage, too. A call fails (runtime::error) where the program
  /// or the device has no place for a schedule.
  template <class Void = void>
  tuning schedules_alone(double most_seconds = 3) const {
    tuning t = with_schedules<Void>(most_seconds);
    t.tries_family = false;
    return t;
  }
  HOIST_LAZY tuning without_wisdom() const {
    tuning t = *this;
    t.wisdom = t.binaries = {};
    t.keeps = false;
    return t;
  }
  /// What is predicted or measured best is launched: it is compared neither with the plain kernel nor, where the model is unsure,
  /// with other variants, so that a choice of one shot depends on no time.
  HOIST_LAZY tuning without_comparison() const {
    tuning t = *this;
    t.compares_plain = t.looks_further = false;
    return t;
  }
  /// With buffers and kernels of at most so many sizes, 1 at least. Choices stay, so that a size whose buffers went is built
  /// again without being tuned.
  HOIST_LAZY tuning keeping(int sizes) const {
    tuning t = *this;
    t.sizes_built = std::max(1, sizes);
    return t;
  }
  /// What is chosen records, as it runs, the first index that a gather is given and its array hasn't; the call then fails
  /// (runtime::error) with a sentence about it. Nothing else changes; what isn't checked costs nothing.
  HOIST_LAZY tuning checked() const {
    tuning t = *this;
    t.checks_indices = true;
    return t;
  }
};

/// What `tune` chose for a size. `from`: "model", "measured", "wisdom", or "plain" for the baseline kernel, which
/// computes arrays smaller than any group, all where a search's time allows no other build, and all where it is faster than what
/// was chosen: `why` then says so, and whenever more can be said of a choice. `plain_ms`: the baseline kernel's time, where what was
/// chosen was held against it.
/// `learned_on`: the target whose measurements the model learned from, "nvidia_h200", or "nvidia_h200, the nearest known"
/// on another device, or "prices of this device", or "prices and trees of this device"; of a schedule "prices of NVIDIA H200", with
/// ", a device of its class" on another. `predicted_ms`: of schedules that were found, and of `tuning::calibrated`, the predicted
/// time; `bound_by`: of the latter, the term of prices that shows most.
struct choice {
  std::string structure, point, text, learned_on;
  double predicted = 0;  ///< throughput relative to the best of the family; of several steps at once, to the best single steps
  int tried = 1;         ///< variants run
  std::string from;
  double ms = 0;            ///< the chosen one's time where it was measured
  double predicted_ms = 0;  ///< 0: no prices are known
  std::string bound_by{};
  double plain_ms = 0;
  std::string why{};
};

}  // namespace hoist

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/binary_cache.hpp>
#include <hoist/runtime/wisdom.hpp>

namespace hoist::runtime {

HOIST_RUNTIME_BODY std::string usual_wisdom() { return wisdom_file().path(); }
HOIST_RUNTIME_BODY std::string usual_binaries() { return binary_cache::usual_place(); }

}  // namespace hoist::runtime
#endif
