#include <tools/laboratory/baseline.hpp>
#include <tools/laboratory/columns.hpp>

#include <doctest/doctest.h>

#include <set>
#include <vector>

using namespace hoist::model;

namespace {

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

TEST_CASE("the mean of learners orders by the sum of their scores") {
  CHECK(mean_of({by_feature(0, false), by_feature(1, false)})({})(points) == std::vector<double>{8, 5});
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
