#include "hoist/model/predictor.hpp"

#include "synthetic.hpp"

#include <doctest/doctest.h>

using namespace hoist::model;

TEST_CASE("with one neighbour a training point is predicted as it was measured") {
  const dataset data = hoist::test::synthetic(2, 40, 1);
  const predictor p = predictor::train(data, {1, 1.0});
  const std::vector<double> y = normalise(data);
  CHECK(p.axes().outputs() == 5);  // seven features, of which one is constant and one a copy
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    const prediction q = p.predict(data.rows[i].features);
    CHECK(q.value == doctest::Approx(y[i]));
    CHECK(q.distance < 1e-9);
    CHECK(q.spread < 1e-9);
  }
}

TEST_CASE("constant features, scales and offsets have no influence") {
  const dataset data = hoist::test::synthetic(2, 40, 2);
  dataset changed = data;
  for (row& r : changed.rows) {
    r.features[1] = 1024 * r.features[1] + 64;
    r.features[5] = -2;
  }
  const predictor a = predictor::train(data), b = predictor::train(changed);
  CHECK(a.typical_distance() == doctest::Approx(b.typical_distance()));
  for (std::size_t i = 0; i < data.rows.size(); i += 7)
    CHECK(a.predict(data.rows[i].features).value == doctest::Approx(b.predict(changed.rows[i].features).value));
}

TEST_CASE("a point unlike all that was measured is known by its distance") {
  const dataset data = hoist::test::synthetic(2, 100, 3);
  const predictor p = predictor::train(data);
  std::vector<double> far = data.rows[0].features;
  CHECK(p.predict(far).distance < 3 * p.typical_distance());
  far[1] += 1000;
  CHECK(p.predict(far).distance > 20 * p.typical_distance());
}

TEST_CASE("the filter chooses what is learned from") {
  const dataset data = hoist::test::synthetic(3, 30, 4);
  const auto keep = [](const row& r) { return r.program != "program1"; };
  const predictor p = predictor::train(data, keep), q = predictor::train(select(data, keep));
  CHECK(p.examples() == 120);
  for (const row& r : data.rows) CHECK(p.predict(r.features).value == q.predict(r.features).value);
  CHECK_THROWS_AS(predictor::train(data, [](const row&) { return false; }), std::invalid_argument);
}

TEST_CASE("ranking puts equal predictions in one group") {
  const dataset data = hoist::test::synthetic(2, 60, 5);
  const predictor p = predictor::train(data);
  std::vector<std::vector<double>> features;
  for (std::size_t i = 0; i < 20; ++i) features.push_back(data.rows[i / 2].features);
  const ranking r = rank(p, features);
  CHECK(r.groups() <= 10);
  double last = 2;
  for (int g = 0; g < r.groups(); ++g) {
    CHECK(r.group(g).size() % 2 == 0);
    const double value = p.predict(features[std::size_t(r.group(g)[0])]).value;
    CHECK(value < last);
    last = value;
  }
}

TEST_CASE("one example, and examples without any varying feature, are predicted by their mean") {
  matrix one(1, 3);
  CHECK(predictor::train(one, {0.25}).predict(std::vector<double>{9, 9, 9}).value == 0.25);
  CHECK(predictor::train(matrix(3, 2), {0, 0.5, 1}).predict(std::vector<double>{0, 0}).value == doctest::Approx(0.5));
}

TEST_CASE("rows that differ in their features are refused") {
  dataset data = hoist::test::synthetic(1, 5, 6);
  data.rows[3].features.pop_back();
  CHECK_THROWS_AS(predictor::train(data), std::invalid_argument);
}
