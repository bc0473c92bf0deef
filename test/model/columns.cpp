#include <hoist/model/baseline.hpp>
#include <hoist/model/columns.hpp>

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
