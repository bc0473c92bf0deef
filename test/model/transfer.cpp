#include <tools/laboratory/transfer.hpp>

#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace hoist::model;

namespace {

/// What each feature of test/model/synthetic.hpp is: of lines and their copy one suffices, the last two are of no use.
enum feature { lines, threads, loads, barriers, copy, constant, noise };

double squared_error(const learner& learn, const dataset& train, const dataset& test) {
  const std::vector<example> examples = examples_of(train), asked = examples_of(test);
  std::vector<candidate> points;
  for (const example& e : asked) points.push_back(e.what);
  const std::vector<double> scores = learn(examples)(points);
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) sum += (scores[i] - asked[i].y) * (scores[i] - asked[i].y);
  return sum / static_cast<double>(scores.size());
}

const transfer_options quick{.examples = 400, .steps = 100};

}  // namespace

TEST_CASE("a learned metric weighs what decides more than what doesn't, and constants not at all") {
  const dataset data = hoist::test::synthetic(4, 120, 11);
  const std::vector<double> w = learn_metric(examples_of(data), quick);
  REQUIRE(w.size() == 7);
  CHECK(w[constant] == 0);
  CHECK(std::max(w[lines], w[copy]) > 2 * w[noise]);
  CHECK(w[lines] + w[copy] > w[threads]);
}

TEST_CASE("selected features are those that decide") {
  const dataset data = hoist::test::synthetic(4, 120, 12);
  const std::vector<int> chosen = select_features(examples_of(data), quick);
  REQUIRE(chosen.size() >= 2);
  CHECK((chosen[0] == lines || chosen[0] == copy));
  CHECK(std::ranges::find(chosen, int(constant)) == chosen.end());
  CHECK(chosen[1] != noise);
  CHECK(select_features(examples_of(data), {.examples = 400, .most = 1}).size() == 1);
}

TEST_CASE("both predict a program that they have not seen better than neighbours by all features alike") {
  const dataset data = hoist::test::synthetic(5, 120, 13);
  const auto is_last = [](const row& r) { return r.program == "program4"; };
  const dataset train = select(data, [&](const row& r) { return !is_last(r); }), test = select(data, is_last);
  const double plain = squared_error(knn_learner({.explained = 1}), train, test);
  CHECK(squared_error(metric_learner(quick), train, test) < 0.9 * plain);
  CHECK(squared_error(selected_learner(quick), train, test) < plain);
}

TEST_CASE("one program alone is learned from too, and none is an error") {
  const dataset data = hoist::test::synthetic(1, 60, 14);
  const std::vector<double> w = learn_metric(examples_of(data), quick);
  CHECK(std::ranges::all_of(w, [](double x) { return std::isfinite(x); }));
  CHECK(!select_features(examples_of(data), quick).empty());
  CHECK_THROWS_AS(learn_metric({}), std::invalid_argument);
  CHECK_THROWS_AS(select_features({}), std::invalid_argument);
}
