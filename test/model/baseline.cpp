#include "hoist/model/baseline.hpp"

#include <doctest/doctest.h>

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
