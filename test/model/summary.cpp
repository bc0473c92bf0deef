#include <tools/laboratory/summary.hpp>
#include <tools/laboratory/unsure_choices.hpp>

#include "hoist/model/predictor.hpp"
#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <sstream>

using namespace hoist::model;

namespace {

evaluation two_cases() {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  evaluation e{0.9, {"kNN"}, {}, {{"dead", "d", 4, 4}}};
  e.cases.push_back({{"p", "d", 8, 8}, 10, 1, 0, {5.5, 0.4, 0.1, none, none, none}, {{1, 1, 1, 0.5, 0.75, none}}});
  e.cases.push_back({{"q", "d", 8, 16}, 12, 3, 2, {3.25, 0.1, 0.25, none, none, none}, {{3, 0.25, 0, 0.7, none, none}}});
  return e;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("the quantiles interpolate") {
  CHECK(quantile({4, 1, 2, 3}, 0.5) == 2.5);
  CHECK(quantile({4, 1, 2, 3}, 0) == 1);
  CHECK(quantile({4, 1, 2, 3}, 1) == 4);
  CHECK(quantile({7}, 0.9) == 7);
}

TEST_CASE("a summary takes means over cases, the geometric one for a single shot, and skips absent correlations") {
  const std::vector<summary> s = summarise(two_cases());
  REQUIRE(s.size() == 2);
  CHECK(s[0].name == "random");
  CHECK(s[0].mean == doctest::Approx(4.375));
  CHECK(s[0].one_shot == doctest::Approx(0.2));
  CHECK(std::isnan(s[0].pearson));
  CHECK(s[1].mean == 2);
  CHECK(s[1].median == 2);
  CHECK(s[1].p90 == doctest::Approx(2.8));
  CHECK(s[1].worst == 3);
  CHECK(s[1].first_reaches == 0.5);
  CHECK(s[1].one_shot == doctest::Approx(0.5));
  CHECK(s[1].one_shot_mean == doctest::Approx(0.625));
  CHECK(s[1].pearson == doctest::Approx(0.6));
  CHECK(s[1].spearman == doctest::Approx(0.75));
  CHECK(std::isnan(s[1].spearman_top));
}

TEST_CASE("tables have a line per order or case, with aligned columns") {
  std::ostringstream summary_text, case_text;
  print_summary(summary_text, two_cases());
  const std::vector<std::string> lines = lines_of(summary_text.str());
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] ==
        "order   mean runs  median  90th pct  worst  first reaches  one shot  its mean  Pearson  Spearman  in top tenth");
  CHECK(lines[2] ==
        "kNN           2.0     2.0       2.8    3.0           0.50      0.50      0.62     0.60      0.75             -");
  print_cases(case_text, two_cases());
  const std::vector<std::string> rows = lines_of(case_text.str());
  REQUIRE(rows.size() == 4);
  CHECK(rows[0] == "program  device  rows  cols   N  K  failed  random  kNN  one shot");
  CHECK(rows[2] == "q        d          8    16  12  3       2     3.2  3.0      0.25");
  CHECK(rows[3] == "dead at 4 x 4 on d has no valid row and is left out.");
}

TEST_CASE("an evaluation without cases still prints") {
  std::ostringstream out;
  print_summary(out, evaluation{});
  print_cases(out, evaluation{});
  CHECK(lines_of(out.str()).size() == 3);
}

TEST_CASE("where a model is unsure, or what ran first slow, the fastest of several counts, else the first") {
  dataset data{{"f"}, {}};
  const double gbs[] = {50, 100, 80, 20};
  const char* structures[] = {"a", "b", "c", "a"};
  for (std::size_t i = 0; i < 4; ++i)
    data.rows.push_back({"p", "d", structures[i], "x", 8, 8, {static_cast<double>(i)}, gbs[i], true});
  double copy_gbs = 0;
  const auto found = [&](double spread) {
    constexpr double values[] = {1, 0.9, 0.35, 0.2};
    predicted_rows predicted;
    for (std::size_t i = 0; i < 4; ++i) predicted[data.rows[i].features.data()] = {values[i], spread, 0};
    return unsure_choices(data, predicted, "d", {.copy_gbs = copy_gbs});
  };
  const unsure_summary sure = found(0.04), unsure = found(0.3), wide = found(0.5);
  CHECK(sure.unsure == 0);
  CHECK(sure.runs == 1);
  CHECK(sure.looking == doctest::Approx(0.5));
  CHECK(unsure.unsure == 1);
  CHECK(unsure.runs == 2);  // the third's interval ends below the first's
  CHECK(unsure.first == doctest::Approx(0.5));
  CHECK(unsure.looking == doctest::Approx(1));
  CHECK(wide.runs == 3);
  copy_gbs = 49 / good_share(false);
  CHECK(found(0.04).runs == 1);  // as fast as predicted
  copy_gbs = 51 / good_share(false);
  CHECK(found(0.04).runs == 2);  // the second is
  CHECK(found(0.04).looking == 1);
  copy_gbs = 1000;
  CHECK(found(0.04).runs == 3);  // of four rows in three structures the fourth is of one that ran
  copy_gbs = 0;
  data.rows[1].valid = false;
  CHECK(found(0.3).looking == doctest::Approx(50.0 / 80));
  CHECK(unsure_choices(data, {}, "d").cases == 0);
  CHECK(unsure_choices(data, {}, "another").cases == 0);
}
