#pragma once
// Predicted against measured values as a self-contained SVG picture, readable on light and dark pages.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <numeric>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

enum class point_kind { sample, best_predicted, pick };

/// A point of the picture; `label` is shown when the mouse rests on it.
struct scatter_point {
  double predicted = 0;
  double measured = 0;
  std::string label;
  point_kind kind = point_kind::sample;
};

namespace svg {

inline constexpr double side = 480, left = 70, top = 56, width = 580, height = 634;

inline std::string number(double x, int digits) {
  char buffer[400];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::fixed, digits).ptr};
}

inline std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += static_cast<unsigned char>(c) < 32 ? ' ' : c;
    }
  }
  return result;
}

/// One range for both axes, so that the diagonal means equality: 0..1 where that holds all, else round numbers.
struct axis {
  double low = 0, step = 0.2;
  int steps = 5;

  double high() const { return low + step * steps; }
  int digits() const { return std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9))); }
  double share(double x) const { return (x - low) / (high() - low); }
};

inline axis axis_for(const std::vector<scatter_point>& points) {
  double low = 0, high = 0;
  for (const scatter_point& p : points) {
    if (!std::isfinite(p.predicted) || !std::isfinite(p.measured))
      throw std::invalid_argument("a point to be drawn has a coordinate that is not finite.");
    low = std::min({low, p.predicted, p.measured});
    high = std::max({high, p.predicted, p.measured});
  }
  const bool drawable = high - low > 1e-100 && high - low < 1e100;
  if (!drawable || (low >= 0 && high <= 1 && high > 0.2)) return {};
  const double rough = (high - low) / 5, power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (double factor : {5.0, 2.0, 1.0})
    if (factor * power >= rough * (1 - 1e-9)) step = factor * power;
  const double first = std::floor(low / step + 1e-9);
  return {first * step, step, static_cast<int>(std::ceil(high / step - 1e-9) - first)};
}

inline double x_of(const axis& a, double x) { return left + side * a.share(x); }
inline double y_of(const axis& a, double y) { return top + side * (1 - a.share(y)); }

inline void put_text(std::ostream& out, double x, double y, std::string_view style, std::string_view text) {
  out << "<text x=\"" << number(x, 1) << "\" y=\"" << number(y, 1) << "\" class=\"" << style << "\">" << escaped(text)
      << "</text>\n";
}

inline void put_line(std::ostream& out, double x0, double y0, double x1, double y1, std::string_view style) {
  out << "<path class=\"" << style << "\" d=\"M" << number(x0, 1) << ' ' << number(y0, 1) << 'L' << number(x1, 1) << ' '
      << number(y1, 1) << "\"/>\n";
}

inline void put_head(std::ostream& out, std::string_view title) {
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << number(width, 0) << ' ' << number(height, 0)
      << "\" role=\"img\">\n<title>" << escaped(title) << "</title>\n"
      << "<style>\n"
         "svg{font:13px system-ui,sans-serif}.paper{fill:#fff}text{fill:#222}.title{font-size:16px;font-weight:600}\n"
         ".mid{text-anchor:middle}.end{text-anchor:end}path,.frame{fill:none;stroke:#222}.grid{stroke:#ddd}\n"
         ".equal{stroke-dasharray:5 4}.sample{fill:#5b7fa6;fill-opacity:.55}.best{fill:#d9730d;fill-opacity:.85}\n"
         ".pick{fill:#c2185b;stroke:#fff;stroke-width:1.5}\n"
         "@media(prefers-color-scheme:dark){.paper{fill:#16181c}text{fill:#e4e4e4}path,.frame{stroke:#e4e4e4}\n"
         ".grid{stroke:#383c43}.sample{fill:#86aed8}.best{fill:#ffa54a}.pick{fill:#ff6fa3;stroke:#16181c}}\n"
         "</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n";
}

inline void put_axes(std::ostream& out, const axis& a) {
  for (int i = 0; i <= a.steps; ++i) {
    const double v = a.low + a.step * i;
    put_line(out, x_of(a, v), top, x_of(a, v), top + side, "grid");
    put_line(out, left, y_of(a, v), left + side, y_of(a, v), "grid");
    const std::string text = number(std::abs(v) < a.step * 1e-6 ? 0 : v, a.digits());
    put_text(out, x_of(a, v), top + side + 18, "mid", text);
    put_text(out, left - 8, y_of(a, v) + 4, "end", text);
  }
  put_line(out, left, top + side, left + side, top, "equal");
  out << "<rect class=\"frame\" x=\"" << number(left, 1) << "\" y=\"" << number(top, 1) << "\" width=\"" << number(side, 1)
      << "\" height=\"" << number(side, 1) << "\"/>\n";
  put_text(out, left + side / 2, top + side + 40, "mid", "predicted");
  out << "<text class=\"mid\" transform=\"translate(20 " << number(top + side / 2, 1) << ") rotate(-90)\">measured</text>\n";
}

struct style {
  point_kind kind;
  std::string_view name, legend;
  double radius;
};

/// In the order of drawing: what matters most lies on top.
inline constexpr style styles[] = {{point_kind::sample, "sample", "sample", 2.5},
                                   {point_kind::best_predicted, "best", "best predicted", 3},
                                   {point_kind::pick, "pick", "pick", 6}};

inline void put_circle(std::ostream& out, double x, double y, double radius) {
  out << "<circle cx=\"" << number(x, 1) << "\" cy=\"" << number(y, 1) << "\" r=\"" << number(radius, 1) << '"';
}

inline void put_points(std::ostream& out, const axis& a, const std::vector<scatter_point>& points, const style& s) {
  out << "<g class=\"" << s.name << "\">\n";
  for (const scatter_point& p : points) {
    if (p.kind != s.kind) continue;
    put_circle(out, x_of(a, p.predicted), y_of(a, p.measured), s.radius);
    if (p.label.empty())
      out << "/>\n";
    else
      out << "><title>" << escaped(p.label) << "</title></circle>\n";
  }
  out << "</g>\n";
}

}  // namespace svg

/// Draws the points with axes, the line of equality and a legend of the kinds that occur.
/// Fails when a coordinate is not finite.
inline void scatter_svg(std::ostream& out, std::string_view title, const std::vector<scatter_point>& points) {
  const svg::axis a = svg::axis_for(points);
  svg::put_head(out, title);
  svg::put_text(out, svg::left, 32, "title", title);
  svg::put_axes(out, a);
  double x = svg::left;
  for (const svg::style& s : svg::styles) {
    const auto count = std::ranges::count(points, s.kind, &scatter_point::kind);
    if (count == 0) continue;
    svg::put_points(out, a, points, s);
    out << "<g class=\"" << s.name << "\">";
    svg::put_circle(out, x + 6, svg::top + svg::side + 64, s.radius + 1);
    out << "/></g>\n";
    const std::string legend = std::string(s.legend) + " (" + std::to_string(count) + ")";
    svg::put_text(out, x + 18, svg::top + svg::side + 68, "legend", legend);
    x += 40 + 7.0 * static_cast<double>(legend.size());
  }
  out << "</svg>\n";
}

/// Writes the picture of x (predicted) against y (measured) to a file. `labels` has one text per point or none at all;
/// `highlight` is the index of the pick, -1 for none; the `best` points of highest prediction are coloured apart.
/// Fails when the lists differ in length, the pick isn't one of them, or the file can't be written.
inline void write_scatter_svg(const std::string& path, std::string_view title, const std::vector<double>& x,
                              const std::vector<double>& y, const std::vector<std::string>& labels, int highlight,
                              int best = 0) {
  if (y.size() != x.size() || (!labels.empty() && labels.size() != x.size()))
    throw std::invalid_argument("a picture needs as many measured values and labels as predicted values.");
  if (highlight < -1 || highlight >= static_cast<int>(x.size()))
    throw std::invalid_argument("the point to highlight is not one of the points.");
  std::vector<scatter_point> points;
  for (std::size_t i = 0; i < x.size(); ++i)
    points.push_back({x[i], y[i], labels.empty() ? "" : labels[i], point_kind::sample});
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t i, std::size_t j) { return x[i] > x[j]; });
  for (std::size_t i = 0; i < order.size() && i < static_cast<std::size_t>(std::max(0, best)); ++i)
    points[order[i]].kind = point_kind::best_predicted;
  if (highlight >= 0) points[static_cast<std::size_t>(highlight)].kind = point_kind::pick;
  std::ofstream out(path, std::ios::binary);
  scatter_svg(out, title, points);
  if (!out.flush()) throw std::runtime_error(path + ": the picture can't be written.");
}

}  // namespace hoist::tools
