#include "page.hpp"

#include "page_figures.hpp"
#include "page_style.hpp"
#include "page_variant.hpp"
#include "scatter_svg.hpp"
#include <hoist/features/vector.hpp>
#include <hoist/meta/median.hpp>
#include <hoist/runtime/target_of.hpp>

#include <algorithm>
#include <cmath>

namespace hoist::tools {

namespace {

using svg::escaped;

std::string count(long n, const std::string& one) { return std::to_string(n) + " " + one + (n == 1 ? "" : "s"); }
/// A text whose lines stay lines.
std::string escaped_lines(const std::string& text) {
  std::string s;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    s += escaped(std::string_view(text).substr(from, to - from)) + "\n";
    from = to + 1;
  }
  return s;
}
std::string percent(double share) {
  const double x = 100 * share;
  char text[40];
  std::snprintf(text, sizeof text, "%.*f %%", x > 0 && x < 10 ? 1 : 0, x);
  return text;
}

/// A row of a table; cells are HTML already, and those from `numbers` on are aligned as numbers.
std::string cells(const std::vector<std::string>& all, std::size_t numbers, const char* tag = "td") {
  std::string s = "<tr>";
  for (std::size_t i = 0; i < all.size(); ++i)
    s += std::string("<") + tag + (i >= numbers ? " class=\"n\">" : " class=\"w\">") + all[i] + "</" + tag + ">";
  return s + "</tr>\n";
}

std::string table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows,
                  std::size_t numbers) {
  std::string s = "<div class=\"scroll\"><table>\n<thead>" + cells(head, numbers, "th") + "</thead><tbody>\n";
  for (const auto& r : rows) s += cells(r, numbers);
  return s + "</tbody></table></div>\n";
}

/// The first rows, and the others where one opens them.
std::string folded(const std::vector<std::string>& head, std::vector<std::vector<std::string>> rows, std::size_t numbers,
                   std::size_t shown, const std::string& others) {
  if (rows.size() <= shown + 2) return table(head, rows, numbers);
  const std::vector<std::vector<std::string>> rest(rows.begin() + static_cast<std::ptrdiff_t>(shown), rows.end());
  rows.resize(shown);
  return table(head, rows, numbers) + "<details><summary>" + std::to_string(rest.size()) + " " + others + "</summary>" +
         table(head, rest, numbers) + "</details>\n";
}

std::string figure(const std::string& title, const std::string& drawing, const std::string& caption) {
  if (drawing.empty()) return "";
  return "<figure class=\"card\" style=\"margin:0\"><h3>" + title + "</h3>\n" + drawing + "<figcaption>" + caption +
         "</figcaption></figure>\n";
}

std::string tile(const std::string& value, const std::string& what, bool bad = false) {
  return std::string("<div class=\"tile") + (bad ? " bad" : "") + "\"><b>" + escaped(value) + "</b><span>" + escaped(what) +
         "</span></div>\n";
}

std::string tiles(const page_case& c) {
  std::string s = "<div class=\"tiles\">\n";
  if (c.best >= 0) s += tile(short_number(c.points[static_cast<std::size_t>(c.best)].gbs) + " GB/s", "the best");
  if (const double of = roof_share(c); of > 0) s += tile(percent(of), "of the roof, for the best");
  if (c.pick >= 0) s += tile(percent(c.points[static_cast<std::size_t>(c.pick)].share), "of the best, for the pick");
  s += tile(std::to_string(c.points.size()), c.points.size() == 1 ? "point measured" : "points measured");
  s += tile(std::to_string(static_cast<long>(c.points.size()) - c.correct()), "failed", false);
  s += tile(std::to_string(c.wrong), c.wrong == 1 ? "wrong result" : "wrong results", c.wrong > 0);
  return s + "</div>\n";
}

std::string distribution_caption(const page_case& c) {
  long near = 0, half = 0;
  for (const page_point& p : c.points) near += p.share >= 0.9, half += p.correct && p.share < 0.5;
  return count(near, "point") + " within 10 % of the best, " + count(half, "point") + " below half of it.";
}

std::string roofline_caption(const page_case& c) {
  std::string s =
      c.copy_gbs > 0 ? "The slope is the device's own copy, timed beside the points" : "No copy was timed, so no roof is drawn";
  s += runtime::target_called(c.where.device) == nullptr ? "; how much the device computes isn't known"
                                                         : "; the level is what its units can compute";
  return s +
         ". Bytes are those that every variant must move at least, so that a point can't lie right of its program but for work "
         "done twice.";
}

std::string prediction_caption(const page_case& c) {
  std::vector<double> x, y;
  for (const page_point& p : c.points)
    if (p.predicted) x.push_back(*p.predicted), y.push_back(p.share);
  return "Predicted " + escaped(c.predicted_by) + ". Correlation of ranks " + short_number(rank_correlation(x, y)) +
         ". The pick is the best predicted that ran.";
}

std::string runs_caption(const page_case& c) {
  const runs_needed n = runs_to_ninety(c);
  if (n.random == 0) return "No point was correct.";
  std::string s = "Runs to 90 % of the best: " + std::to_string(n.measured) + " as measured, " + short_number(n.random) +
                  " expected at random";
  if (n.predicted > 0) s += ", " + std::to_string(n.predicted) + " in the order of the predictions";
  return s + ".";
}

std::string figures(const page_case& c) {
  return "<div class=\"grid\">\n" + figure("Distribution", distribution_figure(c), distribution_caption(c)) +
         figure("Roofline", roofline_figure(c), roofline_caption(c)) +
         figure("Predicted and measured", prediction_figure(c), prediction_caption(c)) +
         figure("Runs and performance", runs_figure(c), runs_caption(c)) + "</div>\n";
}

std::string structures(const page_case& c) {
  std::map<std::string, std::vector<double>> by_name;
  for (const page_point& p : c.points) by_name[p.row->structure].push_back(p.share);
  std::vector<std::pair<double, std::vector<std::string>>> rows;
  for (auto& [name, shares] : by_name) {
    const auto good = std::ranges::count_if(shares, [](double s) { return s > 0; });
    const double best = *std::ranges::max_element(shares), median = meta::upper_median(shares);
    rows.push_back({best,
                    {escaped(name), share_bar(best), percent(best), percent(median),
                     std::to_string(good) + " / " + std::to_string(shares.size())}});
  }
  std::ranges::stable_sort(rows, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::vector<std::string>> lines;
  for (auto& r : rows) lines.push_back(std::move(r.second));
  return "<section class=\"card\"><h3>Structures</h3>\n" +
         folded({"structure", "its best", "", "its median", "correct"}, lines, 1, 10, "other structures") + "</section>\n";
}

/// A feature of the best among those of all points.
struct feature_line {
  std::string name;
  double correlation = 0;
  std::vector<double> values;
  double of_best = 0;
};

std::string features_of_best(const page_case& c) {
  if (c.best < 0 || c.points[static_cast<std::size_t>(c.best)].features.empty()) return "";
  std::vector<feature_line> all;
  std::vector<double> gbs;
  for (const page_point& p : c.points)
    if (p.correct && !p.features.empty()) gbs.push_back(p.gbs);
  for (std::size_t f = 0; f < static_cast<std::size_t>(features::feature_count); ++f) {
    feature_line l{features::feature_names[f], 0, {}, c.points[static_cast<std::size_t>(c.best)].features[f]};
    for (const page_point& p : c.points)
      if (p.correct && !p.features.empty()) l.values.push_back(p.features[f]);
    l.correlation = rank_correlation(l.values, gbs);
    std::ranges::sort(l.values);
    if (l.values.front() < l.values.back()) all.push_back(std::move(l));
  }
  std::ranges::stable_sort(
      all, [](const feature_line& a, const feature_line& b) { return std::abs(a.correlation) > std::abs(b.correlation); });
  std::vector<std::vector<std::string>> rows;
  for (const feature_line& l : all) {
    const std::size_t n = l.values.size();
    rows.push_back({l.name, range_strip(l.values[0], l.values[n / 4], l.values[n * 3 / 4], l.values[n - 1], l.of_best),
                    short_number(l.of_best), short_number(l.values[n / 2]), short_number(l.correlation)});
  }
  if (rows.empty()) return "";
  return "<section class=\"card\"><h3>Features of the best</h3><p class=\"soft\">Beside the range of all points, with the "
         "middle half; first what "
         "goes most with throughput, by the correlation of ranks. Features that are equal everywhere are left out.</p>\n" +
         folded({"feature", "range", "best", "median", "correlation"}, rows, 2, 10, "other features") + "</section>\n";
}

/// What a variant moves and computes, how long that takes at the device's roofs, and how long it took.
std::string against_roofs(const page_case& c, const step_cost& of, double gbs) {
  const auto at_roof = [](double amount, double giga_a_second) {
    return giga_a_second > 0 ? short_number(step_cost::picoseconds(amount, giga_a_second)) : "-";
  };
  std::string s = std::string("<h4>Against the roofs, ") + of.unit() + "</h4>";
  if (of.steps > 0)
    s += "<p class=\"soft\">" + count(of.steps, "step") + ", by launches of " + (of.at_once > 1 ? "up to " : "") +
         std::to_string(of.at_once) + "</p>";
  return s + table({"", "amount", "ps"},
                   {{"bytes of memory, at the copy", short_number(of.bytes), at_roof(of.bytes, c.copy_gbs)},
                    {"operations, at the most", short_number(of.operations), at_roof(of.operations, peak_gflops(c))},
                    {"measured", "", at_roof(of.compulsory_bytes, gbs)}},
                   1);
}

std::string variant(const page_case& c, int index, const std::string& title) {
  const page_point& p = c.points[static_cast<std::size_t>(index)];
  const page_variant v = variant_of(c, p);
  std::string s = "<section class=\"card\"><h3>" + title + ", " + short_number(p.gbs) + " GB/s</h3><p class=\"soft\">" +
                  escaped(v.structure) + "; " + escaped(v.point) + (v.launch.empty() ? "" : "; " + escaped(v.launch)) +
                  "</p>\n<div class=\"variant\"><div>";
  if (!v.why_not.empty())
    s += "<p>No text: " + escaped(v.why_not) + ".</p>";
  else
    s += "<h4>Text</h4><pre tabindex=\"0\">" + escaped_lines(v.text) + "</pre>";
  s += "</div><div>";
  if (!v.program_term.empty()) s += "<h4>Program</h4><pre class=\"wrap\">" + escaped_lines(v.program_term) + "</pre>";
  if (v.why_not.empty()) s += against_roofs(c, v.cost, p.gbs);
  s += "<h4>Derivation</h4>";
  s += v.rules.empty() ? "<p class=\"soft\">no rules</p>" : "<ol class=\"rules\">";
  for (const std::string& rule : v.rules) s += "<li>" + escaped(rule) + "</li>";
  if (!v.rules.empty()) s += "</ol>";
  if (!v.term.empty()) s += "<h4>Term</h4><pre class=\"wrap\" tabindex=\"0\">" + escaped_lines(v.term) + "</pre>";
  if (!v.functions.empty()) {
    s += "<h4>Functions</h4><pre class=\"wrap\">";
    for (const std::string& f : v.functions) s += escaped_lines(f);
    s += "</pre>";
  }
  return s + "</div></div></section>\n";
}

std::vector<std::vector<std::string>> by_count(const std::map<std::string, long>& reasons) {
  std::vector<std::pair<long, std::string>> all;
  for (const auto& [why, n] : reasons) all.emplace_back(n, why);
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::vector<std::string>> rows;
  for (const auto& [n, why] : all) rows.push_back({escaped(why), std::to_string(n)});
  return rows;
}

std::string rejections(const page_case& c) {
  const page_rejections r = rejections_of(c);
  std::string s = "<section class=\"card\"><h3>Rejections</h3>\n";
  if (c.failures.empty())
    s += "<p>Every point that ran was correct.</p>\n";
  else
    s += folded({"measured points that failed", "points"}, by_count(c.failures), 1, 10, "other reasons");
  if (!r.points.empty())
    s += "<p class=\"soft\" style=\"margin-top:14px\">Of " + std::to_string(r.looked_at) +
         " points of the family, up to forty a structure, " + std::to_string(r.valid) + " are valid on " + escaped(r.target) +
         ".</p>\n" +
         folded({"points rejected before they are built, since", "points"}, by_count(r.points), 1, 10, "other reasons");
  if (!r.recipes.empty())
    s += folded({"recipes without a structure, since", "recipes"}, by_count(r.recipes), 1, 6, "other reasons");
  return s + "</section>\n";
}

std::string section(const page_case& c, std::size_t number) {
  std::string s = "<h2 id=\"case" + std::to_string(number) + "\">" + escaped(c.title()) + "</h2><p class=\"soft\">" +
                  escaped(c.where.device) + ", " + escaped(c.platform) + ", driver " + escaped(c.where.driver) + "</p>\n" +
                  tiles(c) + figures(c) + structures(c);
  if (c.best >= 0) s += features_of_best(c) + variant(c, c.best, "The best");
  if (c.pick >= 0 && c.pick != c.best)
    s += "<details><summary>The pick: the best predicted that ran</summary>" + variant(c, c.pick, "The pick") + "</details>\n";
  return s + rejections(c);
}

std::string overview(const std::vector<page_case>& cases) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const page_case& c = cases[i];
    const bool has_best = c.best >= 0;
    const std::string name =
        i < most_cases ? "<a href=\"#case" + std::to_string(i) + "\">" + escaped(c.title()) + "</a>" : escaped(c.title());
    rows.push_back({name, escaped(c.where.device), std::to_string(c.points.size()),
                    has_best ? short_number(c.points[static_cast<std::size_t>(c.best)].gbs) : "-",
                    roof_share(c) > 0 ? percent(roof_share(c)) : "-",
                    c.pick >= 0 ? percent(c.points[static_cast<std::size_t>(c.pick)].share) : "-", std::to_string(c.wrong)});
  }
  return "<section class=\"card\" style=\"margin-top:16px\">" +
         table({"program and size", "device", "points", "best, GB/s", "of the roof", "pick, of the best", "wrong"}, rows, 2) +
         "</section>\n";
}

}  // namespace

std::string page_of(const std::vector<page_case>& cases, long damaged) {
  std::string s =
      std::string(page_mark) +
      "\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n"
      "<link rel=\"icon\" href=\"data:,\"><title>hoist: " +
      escaped(cases.size() == 1 ? cases[0].title() : count(static_cast<long>(cases.size()), "exploration")) +
      "</title>\n<style>" + page_style +
      "</style></head><body><main>\n<h1>Explorations</h1><p class=\"soft\">By hoist " HOIST_VERSION
      ". Throughput counts the bytes that must be "
      "moved at least.";
  if (damaged > 0)
    s += " " + count(damaged, "line") + " of the files " + (damaged == 1 ? "is" : "are") +
         " damaged or no rows of hoist, and left out.";
  if (cases.size() > most_cases) s += " Figures are those of the first " + std::to_string(most_cases) + ".";
  s += "</p>\n";
  if (cases.size() > 1) s += overview(cases);
  for (std::size_t i = 0; i < std::min(cases.size(), most_cases); ++i) s += section(cases[i], i);
  return s + "</main></body></html>\n";
}

}  // namespace hoist::tools
