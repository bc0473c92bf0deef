#pragma once
// What may look for schedules beside a family: a hook, so that who doesn't use it compiles nothing of it.

#include <hoist/emit/module.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/runtime/ranking_hook.hpp>

#include <optional>
#include <string>
#include <vector>

namespace hoist::runtime {

/// Schedules of a program at some sizes, in the order in which a search that learns from their times asks for them.
struct schedule_order {
  /// A schedule that can be launched, its kernels, and what prices say that these take.
  struct candidate {
    ir::point at;
    hoist::kernel_module module;
    double predicted_ms = 0;
  };

  virtual ~schedule_order() = default;

  /// The schedule to run next, until `ran` is told of it; none when all have run.
  virtual const std::optional<candidate>& next() = 0;
  /// The next one took `ms`, and its kernels `launches_ms` in the order of launches; 0: it failed.
  virtual void ran(double ms, const std::vector<double>& launches_ms) = 0;
  /// Milliseconds that a module's kernels are predicted to take.
  virtual double predicted_ms(const hoist::kernel_module& m) const = 0;
  /// Whose prices predict.
  virtual std::string learned_on() const = 0;
};

/// `order_for`: the schedules of a program, found in so many seconds; null where it has one stage and the question is asked beside
/// its family. Fails (std::exception, one sentence) where the program or the device has no place for schedules.
struct schedule_hook {
  meta::shared<schedule_order> (*order_for)(const ranking_question&, double seconds);
};

}  // namespace hoist::runtime
