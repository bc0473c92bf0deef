#include <tools/laboratory/baseline.hpp>

#include <doctest/doctest.h>

#include <tuple>
#include <vector>

using namespace hoist::model;

TEST_CASE("points score their mean elsewhere at the same size, else their structure's, else that of all") {
  dataset data{{"t"}, {}};
  const auto add = [&](const char* program, const char* structure, const char* point, long size, double throughput) {
    data.rows.push_back({program, "d", structure, point, size, size, {throughput}, throughput, throughput > 0});
  };
  add("a", "s", "1", 8, 10);
  add("a", "s", "2", 8, 5);
  add("a", "t", "1", 8, 0);
  add("b", "s", "1", 8, 30);
  add("b", "s", "2", 8, 120);
  add("b", "s", "1", 16, 7);
  const std::vector<example> examples = examples_of(data);
  const scorer score = others_mean()(examples);
  const std::vector<candidate> points{{"s", "1", "d", 8, 8, {}}, {"s", "2", "d", 8, 8, {}}, {"t", "1", "d", 8, 8, {}},
                                      {"s", "9", "d", 8, 8, {}}, {"u", "1", "d", 8, 8, {}}, {"s", "1", "d", 16, 16, {}},
                                      {"s", "1", "e", 8, 8, {}}};
  const std::vector<double> scores = score(points);
  CHECK(scores[0] == doctest::Approx((1 + 0.25) / 2));
  CHECK(scores[1] == doctest::Approx((0.5 + 1) / 2));
  CHECK(scores[2] == 0);
  CHECK(scores[3] == doctest::Approx((1 + 0.25 + 0.5 + 1) / 4));
  const double all = (1 + 0.5 + 0 + 0.25 + 1 + 1) / 6;
  CHECK(scores[4] == doctest::Approx(all));
  CHECK(scores[5] == 1);
  CHECK(scores[6] == doctest::Approx(all));
}

TEST_CASE("a single feature ranks upwards or downwards") {
  const std::vector<double> low{1, 7}, high{2, 3};
  const std::vector<candidate> points{{"", "", "", 0, 0, low}, {"", "", "", 0, 0, high}};
  CHECK(by_feature(0, false)({})(points) == std::vector<double>{1, 2});
  CHECK(by_feature(1, true)({})(points) == std::vector<double>{-7, -3});
}

namespace {

/// Rows whose first feature tells the program; y is set so that each case's best is 1.
struct some_rows {
  dataset data{{"t"}, {}};
  void add(const char* program, const char* point, long size, double feature, double throughput) {
    data.rows.push_back({program, "d", "s", point, size, size, {feature}, throughput, true});
  }
};
std::vector<double> scores(const learner& l, const dataset& data, long size, double feature) {
  static std::vector<double> x;
  x = {feature};
  const std::vector<candidate> points{{"s", "1", "d", size, size, x}, {"s", "2", "d", size, size, x}};
  return l(examples_of(data))(points);
}

}  // namespace

TEST_CASE("the best default looks at all programs and sizes alike") {
  some_rows r;
  for (auto [size, one, two] : {std::tuple{8L, 1.0, 0.5}, {16L, 1.0, 0.25}, {32L, 0.5, 1.0}}) {
    r.add("a", "1", size, 0, one);
    r.add("a", "2", size, 0, two);
  }
  const std::vector<double> y = scores(best_default(), r.data, 64, 0);
  CHECK(y[0] == doctest::Approx(2.5 / 3));
  CHECK(y[1] == doctest::Approx(1.75 / 3));
}

TEST_CASE("the nearest program is the one with the most similar features at this size") {
  some_rows r;
  r.add("far", "1", 8, 5, 1);
  r.add("far", "2", 8, 5, 0.5);
  r.add("near", "1", 8, 2, 0.25);
  r.add("near", "2", 8, 2, 1);
  r.add("same features, other size", "1", 16, 1, 1);
  CHECK(scores(nearest_program(), r.data, 8, 1) == std::vector<double>{0.25, 1});
  CHECK(scores(nearest_program(), r.data, 8, 4) == std::vector<double>{1, 0.5});
}

TEST_CASE("the nearest size is another one") {
  some_rows r;
  for (auto [size, one, two] : {std::tuple{8L, 1.0, 0.5}, {16L, 0.25, 1.0}, {64L, 1.0, 0.125}}) {
    r.add("a", "1", size, 0, one);
    r.add("a", "2", size, 0, two);
  }
  CHECK(scores(nearest_volume(), r.data, 16, 0) == std::vector<double>{1, 0.5});
  CHECK(scores(nearest_volume(), r.data, 128, 0) == std::vector<double>{1, 0.125});
}
