#include "../../tools/hoist/scatter_svg.hpp"

#include <doctest/doctest.h>

#include <sstream>

using namespace hoist::tools;

namespace {

int count(const std::string& text, const std::string& what) {
  int n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

std::string draw(const std::vector<scatter_point>& points) {
  std::ostringstream out;
  scatter_svg(out, "title", points);
  return out.str();
}

}  // namespace

TEST_CASE("every point is drawn once and every kind that occurs has a legend") {
  const std::string text = draw({{0.1, 0.2, ""}, {0.5, 0.5, "a < b & \"c\""}, {1, 0.9, "", point_kind::pick}});
  CHECK(count(text, "<circle") == 3 + 2);
  CHECK(count(text, "sample (2)") == 1);
  CHECK(count(text, "pick (1)") == 1);
  CHECK(count(text, "best predicted") == 0);
  CHECK(count(text, "<title>a &lt; b &amp; &quot;c&quot;</title>") == 1);
  CHECK(count(text, "prefers-color-scheme:dark") == 1);
  CHECK(count(text, "<g ") == count(text, "</g>"));
}

TEST_CASE("the axes are 0..1 for shares and round numbers otherwise, and hold every point") {
  for (double scale : {0.001, 0.02, 0.7, 1.0, 1.001, 7.0, 4100.0, 5e6})
    for (double offset : {0.0, -0.5}) {
      std::vector<scatter_point> points;
      for (int i = 0; i <= 10; ++i) points.push_back({scale * (0.1 * i + offset), scale * (0.1 * (10 - i) + offset), ""});
      const svg::axis a = svg::axis_for(points);
      CHECK(a.steps >= 3);
      CHECK(a.steps <= 7);
      for (const scatter_point& p : points) {
        CHECK(a.share(p.predicted) >= -1e-9);
        CHECK(a.share(p.predicted) <= 1 + 1e-9);
      }
    }
  CHECK(svg::axis_for({{0.3, 0.9, ""}}).high() == doctest::Approx(1));
  CHECK(svg::axis_for({}).high() == doctest::Approx(1));
  CHECK_THROWS_AS(draw({{std::nan(""), 1, ""}}), std::invalid_argument);
}

TEST_CASE("lists that don't fit each other, and paths that can't be written, are refused") {
  CHECK_THROWS_AS(write_scatter_svg("/tmp/unused.svg", "t", {1, 2}, {1}, {}, -1), std::invalid_argument);
  CHECK_THROWS_AS(write_scatter_svg("/tmp/unused.svg", "t", {1, 2}, {1, 2}, {"a"}, -1), std::invalid_argument);
  CHECK_THROWS_AS(write_scatter_svg("/tmp/unused.svg", "t", {1, 2}, {1, 2}, {}, 2), std::invalid_argument);
  CHECK_THROWS_AS(write_scatter_svg("/nonexistent/x.svg", "t", {1}, {1}, {}, -1), std::runtime_error);
}
