#pragma once
// Least squares on relative errors: from measured times to a model's parameters.

#include <hoist/meta/standard.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace hoist::cost {

/// A parameter to be fitted, which is never below `least`. A price multiplies a count, and begins where non-negative least squares
/// put it; any other one, such as how sharply an overlap switches, begins at `start` above the least, a quarter of that, and four
/// times that. `before`: a value that is likely before anything is measured, above the least; its logarithm is off by `deviation`
/// in the way that a row's error is off by `scale` (`fit_options`). A deviation of 0: nothing is known before.
struct sought {
  std::string name;
  bool is_price = true;
  double least = 0, start = 1;
  double before = 0, deviation = 0;
};

/// What is fitted: parameters, measured seconds, and the model. `predicted` gives a row's seconds under values of the
/// parameters and, where `gradient` isn't null, writes the derivative by each of them to it. With all prices but one zero, it
/// gives what that one alone costs.
struct fit_problem {
  std::vector<sought> parameters;
  std::vector<double> measured;
  std::function<double(std::size_t row, std::span<const double> values, double* gradient)> predicted;
};

/// `scale`: the relative error from which on a row counts by its error and no longer by its square. `outlier`: rows further off
/// than so many standard deviations, and by half, are left out; 0 leaves in all. `accept_unidentified`: parameters that the rows
/// don't determine are listed, and no failure.
struct fit_options {
  double scale = 0.2;
  double outlier = 5;
  int most_iterations = 200;  ///< from each start
  bool accept_unidentified = false;
};

/// A smaller relative error is chance, and counts as this in geometric means.
inline constexpr double least_error = 1e-3;

/// Parameters that the rows don't determine: one that no row exercises, or several that every row exercises only together.
using unidentified_group = std::vector<std::size_t>;

/// What was fitted. `covariance`: by rows, one for each parameter; 0 for a price that is 0. `residuals`: predicted over measured,
/// minus 1, of all rows. `left_out`: rows that were taken for outliers, in order. `unknown`: parameters, in order, that change no
/// row's prediction where they are, or that are unidentified, so that nothing says how far off they are.
struct fitted {
  std::vector<double> values;
  std::vector<double> covariance;
  std::vector<double> residuals;
  std::vector<std::size_t> left_out;
  std::vector<unidentified_group> unidentified;
  std::vector<std::size_t> unknown;
  int iterations = 0;
  bool converged = false;

  double deviation(std::size_t parameter) const;  ///< the standard deviation of a value; infinite where it is unknown
  double geometric_error() const;                 ///< of the rows that were not left out
};

/// The values that minimise the soft L1 norm of relative errors, predicted over measured minus 1, by Levenberg and Marquardt's
/// method on the parameters' logarithms; a price that tends to 0 is 0. Where a prediction is too short, its error is the mean of
/// the relative one and its logarithm, so that predictions are about as often too long. The same problem gives the same values.
/// Fails (std::invalid_argument, one sentence): no parameter; fewer rows than parameters; a time that is zero, negative, infinite
/// or not a number; a prediction that is none; parameters that the rows don't determine, by name.
/// Linked from hoist::calibration.
fitted fit(const fit_problem& problem, const fit_options& options = {});

}  // namespace hoist::cost
