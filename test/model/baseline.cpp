#include <tools/laboratory/baseline.hpp>
#include <tools/laboratory/columns.hpp>

#include <doctest/doctest.h>

#include <set>
#include <tuple>
#include <vector>

using namespace hoist::model;

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

const std::vector<double> low{1, 7, 3}, high{2, 3, 5};
const std::vector<candidate> points{{"", "", "", 0, 0, low}, {"", "", "", 0, 0, high}};

/// Counts what it was shown, and scores by the first feature that it sees.
struct watcher {
  std::size_t* shown;
  std::set<double>* firsts;
  scorer operator()(std::span<const example> examples) const {
    *shown = examples.size();
    for (const example& e : examples) firsts->insert(e.what.features[0]);
    return by_feature(0, false)(examples);
  }
};

}  // namespace

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

TEST_CASE("a learner on some columns sees those, in their order, of examples and of points") {
  std::size_t shown = 0;
  std::set<double> firsts;
  const std::vector<example> examples{{points[0], "a", 1}, {points[1], "b", 0.5}};
  const scorer score = on_columns(watcher{&shown, &firsts}, {2, 0})(examples);
  CHECK(shown == 2);
  CHECK(firsts == std::set<double>{3, 5});
  CHECK(score(points) == std::vector<double>{3, 5});
}

TEST_CASE("a learner on some examples sees as many different ones, or all") {
  std::vector<std::vector<double>> values;
  for (int i = 0; i < 50; ++i) values.push_back({static_cast<double>(i)});
  std::vector<example> examples;
  for (const auto& v : values) examples.push_back({{"", "", "", 0, 0, v}, "a", 1});
  std::size_t shown = 0;
  std::set<double> firsts;
  on_at_most(20, watcher{&shown, &firsts})(examples);
  CHECK(shown == 20);
  CHECK(firsts.size() == 20);
  on_at_most(50, watcher{&shown, &firsts})(examples);
  CHECK(shown == 50);
}

TEST_CASE("shuffled features stay within their case, and all of them are dealt out") {
  std::vector<std::vector<double>> values;
  std::vector<example> examples;
  for (int i = 0; i < 40; ++i) values.push_back({static_cast<double>(i)});
  for (int i = 0; i < 40; ++i) {
    const std::size_t at = static_cast<std::size_t>(i);
    examples.push_back({{"s", "p", "d", 8, 8, values[at]}, i < 20 ? "a" : "b", static_cast<double>(i)});
  }
  int moved = 0;
  std::multiset<double> seen;
  const learner look = [&](std::span<const example> dealt) -> scorer {
    for (const example& e : dealt) {
      const double x = e.what.features[0];
      seen.insert(x);
      moved += x != e.y;
      CHECK((x < 20) == (e.program == "a"));
    }
    return by_feature(0, false)(dealt);
  };
  on_shuffled_features(look)(examples);
  CHECK(seen.size() == 40);
  CHECK(std::set<double>(seen.begin(), seen.end()).size() == 40);
  CHECK(moved > 20);
}

TEST_CASE("the other device's order is that of the same points there") {
  const std::vector<example> there{{{"s", "1", "other", 8, 8, low}, "a", 0.2}, {{"s", "2", "other", 8, 8, low}, "a", 0.9}};
  const std::vector<candidate> here{{"s", "1", "this", 8, 8, low}, {"s", "2", "this", 8, 8, low}};
  const std::vector<double> scores = other_devices_order()(there)(here);
  CHECK(scores[1] > scores[0]);
}
