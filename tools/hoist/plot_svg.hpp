#pragma once
// A plot with two axes as an SVG element of a page, whose style sheet gives the colours.

#include <string>
#include <utility>
#include <vector>

namespace hoist::tools {

/// The range of an axis; a logarithmic one begins above 0.
struct plot_range {
  double low, high;
  bool logarithmic;
};

/// Marks are drawn in the order in which they are added; what lies outside of the axes is drawn at their ends.
class plot {
 public:
  plot(const std::string& what, plot_range x, plot_range y);

  void axes(const std::string& x_name, const std::string& y_name);
  /// From the x axis to y.
  void bar(double from, double to, double y, const std::string& what);
  void dot(double x, double y, const std::string& style, const std::string& what);
  /// `name`: in the legend.
  void line(const std::vector<std::pair<double, double>>& points, const std::string& style, const std::string& name = "");
  /// A vertical line with a name.
  void marker(double x, const std::string& name);
  void note(double x, double y, const std::string& text, const std::string& anchor = "start");

  std::string done();

 private:
  double px(double x) const;
  double py(double y) const;

  plot_range x_, y_;
  std::string out_;
  std::vector<std::pair<std::string, std::string>> legend_;  ///< style, name
};

}  // namespace hoist::tools
