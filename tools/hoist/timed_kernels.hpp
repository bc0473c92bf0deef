#pragma once
// Measurement kernels by the names that calibrations keep of them.

#include <hoist/cost/calibration.hpp>
#include <hoist/measure/generator.hpp>
#include <hoist/target/target.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// The kernel of a name that a calibration, or a file of parts, has: GENERATOR:SETTINGS, or a variant's key. None where this hoist
/// makes none of that name.
class known_kernels {
 public:
  explicit known_kernels(const target& t);
  std::optional<measure::kernel> kernel(std::string_view name) const;

 private:
  const target& target_;
  std::map<std::string, measure::generator> by_name_;
};

/// Kernels with the milliseconds that calibrations have of them: of several times of one kernel the median. `seconds`: of
/// measuring, of all. `unknown`: names of which this hoist makes no kernel.
struct kept_times {
  std::string device, driver;
  std::vector<measure::kernel> kernels;
  std::vector<double> ms;
  std::vector<std::string> unknown;
  double seconds = 0;
};

/// The kernels of calibrations, made for a target; of which version the features of these were doesn't matter. Fails
/// (std::runtime_error, one sentence) where they are of several devices, or none of their kernels is known.
kept_times kept_times_of(const std::vector<cost::calibration>& all, const target& t);

}  // namespace hoist::tools
