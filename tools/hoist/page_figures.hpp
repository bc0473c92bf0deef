#pragma once
// The figures of a report, each an SVG element that takes its colours from the page.

#include "page_cases.hpp"

#include <string>
#include <vector>

namespace hoist::tools {

/// How many points reach which share of the best.
std::string distribution_figure(const page_case& c);

/// Operations a compulsory byte against operations a second, below the roof of the device's copy and, where the device is
/// a known one, of its arithmetic. Empty where no point has features.
std::string roofline_figure(const page_case& c);
/// The most single-precision operations a second, in 1e9; 0 where the device isn't a known one.
double peak_gflops(const page_case& c);
/// The share of the lower roof that the best reaches; 0 where there is no roof.
double roof_share(const page_case& c);

/// Predicted against measured shares of the best. Empty where nothing is predicted.
std::string prediction_figure(const page_case& c);

/// The best so far after so many runs: as measured, in the order of the predictions, and expected of a random order.
std::string runs_figure(const page_case& c);
/// Runs until 90 % of the best in these orders; 0 for the predictions where there are none.
struct runs_needed {
  long measured = 0, predicted = 0;
  double random = 0;
};
runs_needed runs_to_ninety(const page_case& c);

/// A strip from the least to the greatest value with the middle half and the value of the best.
std::string range_strip(double low, double first, double third, double high, double best);
/// A bar of a share, from 0 to 1.
std::string share_bar(double share);

/// A number in three significant digits, without an exponent.
std::string short_number(double x);

/// Spearman's correlation of ranks; 0 where one of the lists is constant.
double rank_correlation(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace hoist::tools
