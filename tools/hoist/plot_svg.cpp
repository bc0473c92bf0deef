#include "plot_svg.hpp"

#include "number_text.hpp"
#include "page_figures.hpp"
#include "scatter_svg.hpp"

#include <algorithm>
#include <cmath>

namespace hoist::tools {

namespace {

constexpr double left = 58, right = 546, top = 14, bottom = 282;

std::string at(double v) { return svg::number(v, 1); }

double share(const plot_range& r, double v) {
  const double s =
      r.logarithmic ? std::log(std::max(v, r.low) / r.low) / std::log(r.high / r.low) : (v - r.low) / (r.high - r.low);
  return std::isfinite(s) ? std::clamp(s, 0.0, 1.0) : 0;
}

/// Round numbers within a range, a dozen at most of one that spans many decades.
std::vector<double> ticks(const plot_range& r) {
  std::vector<double> all;
  if (r.logarithmic) {
    const double first = std::floor(std::log10(r.low)), decades = std::log10(r.high) - std::log10(r.low);
    const int step = std::max(1, static_cast<int>(std::ceil(decades / 11)));
    for (int k = 0; k <= decades + 1; k += step)
      for (double m : {1.0, 2.0, 5.0}) {
        const double v = m * std::pow(10, first + k);
        if ((m == 1 || decades < 3) && (m != 5 || decades < 2) && v >= r.low * 0.999 && v <= r.high * 1.001) all.push_back(v);
      }
    if (all.size() < 2) all = {r.low, r.high};
    return all;
  }
  constexpr int most = 12;
  const double rough = (r.high - r.low) / 5, power = std::pow(10, std::floor(std::log10(rough)));
  const double step = rough / power <= 1 ? power : rough / power <= 2 ? 2 * power : rough / power <= 5 ? 5 * power : 10 * power;
  const double first = std::ceil(r.low / step - 1e-9) * step;
  for (int k = 0; k < most && first + k * step <= r.high + step * 1e-6; ++k) {
    const double v = first + k * step;
    all.push_back(std::abs(v) < step * 1e-6 ? 0 : v);
  }
  return all;
}

std::string tick_text(double v) {
  const std::string text = significant(v, 10);
  return text.size() > 7 ? short_number(v) : text;
}

std::string text_at(double x, double y, const char* style, const std::string& anchor, const std::string& text) {
  return "<text class=\"" + std::string(style) + "\" text-anchor=\"" + anchor + "\" x=\"" + at(x) + "\" y=\"" + at(y) + "\">" +
         svg::escaped(text) + "</text>\n";
}

std::string titled(const std::string& element, const std::string& what) {
  return element + "><title>" + svg::escaped(what) + "</title></" + element.substr(1, element.find(' ') - 1) + ">\n";
}

}  // namespace

plot::plot(const std::string& what, plot_range x, plot_range y) : x_(x), y_(y) {
  if (!(x_.high > x_.low)) x_.high = x_.low + 1;
  if (!(y_.high > y_.low)) y_.high = y_.low * 2 + 1;
  out_ = "<svg viewBox=\"0 0 560 340\" role=\"img\" aria-label=\"" + svg::escaped(what) + "\">\n";
}

double plot::px(double x) const { return left + (right - left) * share(x_, x); }
double plot::py(double y) const { return bottom - (bottom - top) * share(y_, y); }

void plot::axes(const std::string& x_name, const std::string& y_name) {
  for (const double v : ticks(y_)) {
    out_ += "<path class=\"grid\" d=\"M" + at(left) + " " + at(py(v)) + "H" + at(right) + "\"/>\n";
    out_ += text_at(left - 7, py(v) + 4, "tick", "end", tick_text(v));
  }
  for (const double v : ticks(x_)) {
    out_ += "<path class=\"tickmark\" d=\"M" + at(px(v)) + " " + at(bottom) + "v5\"/>\n";
    out_ += text_at(px(v), bottom + 19, "tick", "middle", tick_text(v));
  }
  out_ += "<path class=\"axis\" d=\"M" + at(left) + " " + at(bottom) + "H" + at(right) + "\"/>\n";
  out_ += text_at((left + right) / 2, bottom + 38, "name", "middle", x_name);
  out_ += "<text class=\"name\" text-anchor=\"middle\" transform=\"translate(14 " + at((top + bottom) / 2) +
          ") rotate(-90)\">" + svg::escaped(y_name) + "</text>\n";
}

void plot::bar(double from, double to, double y, const std::string& what) {
  if (y <= 0) return;
  const double a = px(from) + 1, b = px(to) - 1;
  out_ += titled("<rect class=\"bar\" x=\"" + at(a) + "\" y=\"" + at(py(y)) + "\" width=\"" + at(b - a) + "\" height=\"" +
                     at(bottom - py(y)) + "\"",
                 what);
}

void plot::dot(double x, double y, const std::string& style, const std::string& what) {
  const char* radius = style == "dot" ? "2.6" : "5.5";
  out_ +=
      titled("<circle class=\"" + style + "\" cx=\"" + at(px(x)) + "\" cy=\"" + at(py(y)) + "\" r=\"" + radius + "\"", what);
  const auto same = [&](const auto& l) { return l.first == style; };
  if (std::ranges::none_of(legend_, same)) legend_.emplace_back(style, style == "dot" ? "measured" : style);
}

void plot::line(const std::vector<std::pair<double, double>>& points, const std::string& style, const std::string& name) {
  if (points.empty()) return;
  std::string path;
  for (const auto& [x, y] : points) path += (path.empty() ? "M" : "L") + at(px(x)) + " " + at(py(y));
  out_ += "<path class=\"line " + style + "\" d=\"" + path + "\"/>\n";
  if (!name.empty()) legend_.emplace_back("line " + style, name);
}

void plot::marker(double x, const std::string& name) {
  out_ += "<path class=\"line marker\" d=\"M" + at(px(x)) + " " + at(top) + "V" + at(bottom) + "\"/>\n";
  const bool late = share(x_, x) > 0.8;
  out_ += text_at(px(x) + (late ? -6 : 6), top + 10, "note", late ? "end" : "start", name);
}

void plot::note(double x, double y, const std::string& text, const std::string& anchor) {
  out_ += text_at(px(x) + (anchor == "end" ? -4 : 4), std::max(py(y) - 8, top + 10), "note", anchor, text);
}

std::string plot::done() {
  double x = left;
  for (const auto& [style, name] : legend_) {
    if (style.starts_with("line "))
      out_ += "<path class=\"" + style + "\" d=\"M" + at(x) + " 333h16\"/>\n";
    else
      out_ +=
          "<circle class=\"" + style + "\" cx=\"" + at(x + 8) + "\" cy=\"333\" r=\"" + (style == "dot" ? "3" : "5") + "\"/>\n";
    out_ += text_at(x + 22, 337, "tick", "start", name);
    x += 44 + 6.6 * static_cast<double>(name.size());
  }
  return out_ + "</svg>\n";
}

std::string range_strip(double low, double first, double third, double high, double best) {
  const auto place = [&](double v) { return high > low ? 6 + 148 * (v - low) / (high - low) : 80; };
  std::string s = "<svg class=\"strip\" viewBox=\"0 0 160 14\" role=\"img\" aria-label=\"range\"><path class=\"range\" d=\"M" +
                  at(place(low)) + " 7H" + at(place(high)) + "\"/>";
  s += "<rect class=\"half\" x=\"" + at(place(first)) + "\" y=\"3.5\" width=\"" +
       at(std::max(1.0, place(third) - place(first))) + "\" height=\"7\"/>";
  return s + "<circle class=\"best\" cx=\"" + at(place(best)) + "\" cy=\"7\" r=\"4.5\"/></svg>";
}

std::string share_bar(double of) {
  const double w = 120 * std::clamp(of, 0.0, 1.0);
  return "<svg class=\"strip\" viewBox=\"0 0 120 10\" role=\"img\" aria-label=\"share\"><rect class=\"track\" width=\"120\" "
         "height=\"10\"/>"
         "<rect class=\"bar\" width=\"" +
         at(w) + "\" height=\"10\"/></svg>";
}

}  // namespace hoist::tools
