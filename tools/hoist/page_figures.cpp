#include "page_figures.hpp"

#include "plot_svg.hpp"
#include "step_cost.hpp"
#include <hoist/features/vector.hpp>
#include <hoist/runtime/target_of.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hoist::tools {

namespace {

constexpr std::size_t most_drawn = 1500;  ///< dots of a figure

double intensity_of(const page_point& p) {
  static const auto at =
      std::ranges::find(features::feature_names, std::string("real_intensity")) - std::begin(features::feature_names);
  const double x = p.features.empty() ? 0 : std::exp2(p.features[static_cast<std::size_t>(at)]) - 1;
  return x < 1e9 ? x : 0;  // a program that computes so much for a byte isn't
}

std::string label_of(const page_point& p) {
  return p.row->structure + "; " + p.row->point + ": " + short_number(p.gbs) + " GB/s";
}

/// Indices of correct points to draw: all, or every so many, and the best and the pick at last, so that they lie on top.
std::vector<std::size_t> drawn(const page_case& c) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < c.points.size(); ++i)
    if (c.points[i].correct && static_cast<int>(i) != c.best && static_cast<int>(i) != c.pick) all.push_back(i);
  if (all.size() > most_drawn) {
    std::vector<std::size_t> some;
    for (std::size_t k = 0; k < most_drawn; ++k) some.push_back(all[k * all.size() / most_drawn]);
    all = std::move(some);
  }
  if (c.pick >= 0 && c.pick != c.best) all.push_back(static_cast<std::size_t>(c.pick));
  if (c.best >= 0) all.push_back(static_cast<std::size_t>(c.best));
  return all;
}

const char* class_of(const page_case& c, std::size_t i) {
  return static_cast<int>(i) == c.best ? "best" : static_cast<int>(i) == c.pick ? "pick" : "dot";
}

/// Shares after 1, 2, ... runs in an order.
std::vector<double> best_so_far(const std::vector<double>& shares) {
  std::vector<double> best;
  for (double s : shares) best.push_back(std::max(s, best.empty() ? 0 : best.back()));
  return best;
}

/// Numbers of runs to draw: all while they are few, then ever farther apart.
std::vector<long> some_counts(long n) {
  std::vector<long> all;
  for (long k = 1; k < n; k = std::max(k + 1, static_cast<long>(static_cast<double>(k) * 1.06))) all.push_back(k);
  all.push_back(n);
  return all;
}

/// The expected best of k of the shares, drawn without putting back.
double expected_best(const std::vector<double>& ascending, long k) {
  const auto n = static_cast<long>(ascending.size());
  const auto log_choose = [](long a, long b) {
    const auto f = [](long x) { return std::lgamma(static_cast<double>(x) + 1); };
    return f(a) - f(b) - f(a - b);
  };
  double sum = 0;
  for (long i = k; i <= n; ++i)
    sum += ascending[static_cast<std::size_t>(i - 1)] * std::exp(log_choose(i - 1, k - 1) - log_choose(n, k));
  return sum;
}

std::vector<double> predicted_order(const page_case& c) {
  std::vector<const page_point*> all;
  for (const page_point& p : c.points)
    if (p.predicted) all.push_back(&p);
  std::ranges::stable_sort(all, [](const page_point* a, const page_point* b) { return *a->predicted > *b->predicted; });
  std::vector<double> shares;
  for (const page_point* p : all) shares.push_back(p->share);
  return shares;
}

long first_at(const std::vector<double>& shares, double least) {
  const auto at = std::ranges::find_if(shares, [&](double s) { return s >= least; });
  return at == shares.end() ? 0 : at - shares.begin() + 1;
}

/// The ranks of numbers, those of equal ones being their mean.
std::vector<double> ranks(const std::vector<double>& x) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return x[i]; });
  std::vector<double> r(x.size());
  for (std::size_t from = 0; from < order.size();) {
    std::size_t to = from;
    while (to < order.size() && x[order[to]] == x[order[from]]) ++to;
    for (std::size_t i = from; i < to; ++i) r[order[i]] = static_cast<double>(from + to - 1) / 2;
    from = to;
  }
  return r;
}

}  // namespace

double peak_gflops(const page_case& c) {
  const target* t = runtime::target_called(c.where.device);
  return t == nullptr ? 0 : peak_gflops(*t);
}

std::string short_number(double x) {
  char text[400];
  const double size = std::abs(x);
  if (size != 0 && size < 1e-3)
    std::snprintf(text, sizeof text, "%.1e", x);
  else
    std::snprintf(text, sizeof text, "%.*f", size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3, x);
  return text;
}

double rank_correlation(const std::vector<double>& x, const std::vector<double>& y) {
  if (x.size() < 2) return 0;
  const std::vector<double> a = ranks(x), b = ranks(y);
  const double mean = static_cast<double>(x.size() - 1) / 2;
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean) * (b[i] - mean);
    aa += (a[i] - mean) * (a[i] - mean);
    bb += (b[i] - mean) * (b[i] - mean);
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

std::string distribution_figure(const page_case& c) {
  constexpr int bins = 20;
  long count[bins] = {};
  for (const page_point& p : c.points)
    if (p.correct) ++count[std::clamp(static_cast<int>(p.share * bins), 0, bins - 1)];
  const long most = *std::max_element(count, count + bins);
  plot f("Points by the share of the best that they reach", {0, 1, false},
         {0, 1.1 * static_cast<double>(std::max(most, 1L)), false});  // room for the marker's name
  f.axes("share of the best", "points");
  for (int b = 0; b < bins; ++b) {
    const std::string what = std::to_string(count[b]) + " points from " + std::to_string(b * 5) + " to " +
                             std::to_string(b * 5 + 5) + " % of the best";
    f.bar(b / double(bins), (b + 1) / double(bins), static_cast<double>(count[b]), what);
  }
  if (c.pick >= 0) f.marker(c.points[static_cast<std::size_t>(c.pick)].share, "pick");
  return f.done();
}

double roof_share(const page_case& c) {
  if (c.best < 0 || c.copy_gbs <= 0) return 0;
  const page_point& best = c.points[static_cast<std::size_t>(c.best)];
  const double by_memory = best.gbs / c.copy_gbs, peak = peak_gflops(c);
  return peak > 0 ? std::max(by_memory, intensity_of(best) * best.gbs / peak) : by_memory;
}

std::string roofline_figure(const page_case& c) {
  double least = 1e300, most = 0, slowest = 1e300, fastest = 0;
  for (const page_point& p : c.points) {
    const double x = intensity_of(p);
    if (!p.correct || x <= 0) continue;
    least = std::min(least, x), most = std::max(most, x);
    slowest = std::min(slowest, x * p.gbs), fastest = std::max(fastest, x * p.gbs);
  }
  if (most <= 0) return "";
  const double peak = peak_gflops(c), left = least / 4, right = most * 4;
  const double top = std::max(fastest, std::max(peak, c.copy_gbs * right)) * 1.5;
  plot f("Operations a second, below the device's roofs", {left, right, true},
         {slowest / 1.5, peak > 0 ? std::min(top, peak * 2) : top, true});
  f.axes("floating-point operations a compulsory byte", "GFLOP/s");
  if (c.copy_gbs > 0) {
    const double bend = peak > 0 ? std::min(right, peak / c.copy_gbs) : right;
    f.line({{left, left * c.copy_gbs}, {bend, bend * c.copy_gbs}}, "roof");
    f.note(bend, bend * c.copy_gbs, "copy, " + short_number(c.copy_gbs) + " GB/s", "end");
  }
  if (peak > 0) {
    f.line({{std::min(right, peak / std::max(c.copy_gbs, 1e-9)), peak}, {right, peak}}, "roof");
    f.note(right, peak, short_number(peak / 1e3) + " TFLOP/s", "end");
  }
  for (const std::size_t i : drawn(c))
    if (const double x = intensity_of(c.points[i]); x > 0) f.dot(x, x * c.points[i].gbs, class_of(c, i), label_of(c.points[i]));
  return f.done();
}

std::string prediction_figure(const page_case& c) {
  if (c.predicted_by.empty()) return "";
  double low = 0, high = 1;
  for (const page_point& p : c.points)
    if (p.predicted) low = std::min(low, *p.predicted), high = std::max(high, *p.predicted);
  plot f("Predicted against measured shares of the best", {low, high, false}, {0, 1, false});
  f.axes("predicted", "measured");
  f.line({{0, 0}, {1, 1}}, "equal");
  for (const std::size_t i : drawn(c))
    if (c.points[i].predicted) f.dot(*c.points[i].predicted, c.points[i].share, class_of(c, i), label_of(c.points[i]));
  return f.done();
}

runs_needed runs_to_ninety(const page_case& c) {
  constexpr double ninety = 0.9;
  const std::vector<double> shares = c.shares();
  const auto good = std::ranges::count_if(shares, [](double s) { return s >= ninety; });
  runs_needed n{first_at(shares, ninety), first_at(predicted_order(c), ninety), 0};
  if (good > 0) n.random = static_cast<double>(shares.size() + 1) / static_cast<double>(good + 1);
  return n;
}

std::string runs_figure(const page_case& c) {
  const std::vector<double> shares = c.shares();
  const auto n = static_cast<long>(shares.size());
  plot f("Best so far after so many runs", {1, static_cast<double>(std::max(n, 2L)), true}, {0, 1, false});
  f.axes("runs", "share of the best");
  f.line({{1, 0.9}, {static_cast<double>(std::max(n, 2L)), 0.9}}, "equal");
  std::vector<double> ascending = shares;
  std::ranges::sort(ascending);
  std::vector<std::pair<double, double>> random;
  for (const long k : some_counts(n)) random.emplace_back(k, std::min(1.0, expected_best(ascending, k)));
  const auto steps = [](const std::vector<double>& of) {
    std::vector<std::pair<double, double>> all;
    for (const long k : some_counts(static_cast<long>(of.size()))) all.emplace_back(k, of[static_cast<std::size_t>(k - 1)]);
    return all;
  };
  f.line(random, "random", "at random");
  f.line(steps(best_so_far(shares)), "measured", "as measured");
  if (const std::vector<double> by_model = predicted_order(c); !by_model.empty())
    f.line(steps(best_so_far(by_model)), "predicted", "as predicted");
  return f.done();
}

}  // namespace hoist::tools
