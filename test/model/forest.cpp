#include <hoist/model/forest.hpp>
#include <hoist/model/time_forest.hpp>
#include <tools/laboratory/trained_forest_writer.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace hoist::model;

namespace {

constexpr int features = 3;

/// A random tree of at most `depth` levels; leaves and thresholds are multiples of 1/64.
std::int32_t grow(boosted_trees& m, std::mt19937& random, int depth) {
  const auto value = [&] { return static_cast<float>(static_cast<int>(random() % 128) - 64) / 64; };
  const auto here = static_cast<std::int32_t>(m.nodes.size());
  m.nodes.push_back({-1, value(), 0, 0});
  if (depth == 0 || random() % 4 == 0) return here;
  const auto feature = static_cast<std::int16_t>(random() % features);
  const float at = value();
  const std::int32_t left = grow(m, random, depth - 1), right = grow(m, random, depth - 1);
  m.nodes[static_cast<std::size_t>(here)] = {feature, at, left, right};
  return here;
}
forest random_forest(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<boosted_trees> members;
  for (const char* name : {"a", "b", "c"}) {
    boosted_trees m{name, 0.5f, {}, {}};
    for (int t = 0; t < 7; ++t) m.roots.push_back(grow(m, random, 5));
    members.push_back(m);
  }
  return {{"x", "y", "z"}, members};
}
std::vector<double> place(std::mt19937& random) {
  std::vector<double> x;
  for (int i = 0; i < features; ++i) x.push_back((static_cast<int>(random() % 256) - 128) / 64.0);
  return x;
}

/// As a person would follow a tree.
double follow(const boosted_trees& m, std::int32_t at, const std::vector<double>& x) {
  const tree_node& n = m.nodes[static_cast<std::size_t>(at)];
  if (n.feature < 0) return n.value;
  return follow(m, x[static_cast<std::size_t>(n.feature)] < n.value ? n.left : n.right, x);
}

forest read_back(const forest& f) {
  const std::vector<std::string> lines = packed(f);
  std::vector<std::string_view> names(f.features().begin(), f.features().end()), left_out, text(lines.begin(), lines.end());
  for (const boosted_trees& m : f.members()) left_out.push_back(m.left_out);
  return from(trained_forest{names, left_out, text});
}

}  // namespace

TEST_CASE("a forest's prediction is the mean of its members' sums, and how much these differ") {
  std::mt19937 random(7);
  for (unsigned seed = 1; seed < 20; ++seed) {
    const forest f = random_forest(seed);
    const std::vector<double> x = place(random);
    double sum = 0, squares = 0;
    for (const boosted_trees& m : f.members()) {
      double y = 0.5;
      for (std::int32_t r : m.roots) y += follow(m, r, x);
      sum += y;
      squares += y * y;
    }
    const prediction p = f.predict(x);
    CHECK(p.value == doctest::Approx(sum / 3));
    CHECK(p.spread == doctest::Approx(std::sqrt(squares / 3 - sum * sum / 9)).epsilon(1e-6));
  }
}

TEST_CASE("a value on a threshold goes right") {
  const forest f({"x"}, {{"", 0, {0}, {{0, 0.25f, 1, 2}, {-1, 1, 0, 0}, {-1, 2, 0, 0}}}});
  CHECK(f.predict(std::vector{0.25}).value == 2);
  CHECK(f.predict(std::vector{0.2499}).value == 1);
}

TEST_CASE("a program that a member has not seen is predicted by that member alone") {
  const forest f = random_forest(3), b = f.unaware_of([](std::string_view p) { return p == "b"; });
  REQUIRE(b.members().size() == 1);
  CHECK(b.members()[0].left_out == "b");
  CHECK(f.unaware_of([](std::string_view p) { return p == "d"; }).members().size() == 3);
  std::vector<boosted_trees> parts = f.members();
  parts[0].left_out = "a,a_clamp,d";
  const forest g(f.features(), parts), d = g.unaware_of([](std::string_view p) { return p == "d"; });
  REQUIRE(d.members().size() == 1);
  CHECK(d.members()[0].left_out == "a,a_clamp,d");
  CHECK(g.unaware_of([](std::string_view p) { return p.starts_with("a"); }).members().size() == 1);
  CHECK(g.unaware_of([](std::string_view p) { return p == "a_clamp,d"; }).members().size() == 3);
  CHECK(forest(f.features(), parts, true).unaware_of([](std::string_view p) { return p == "d"; }).knows_steps());
}

TEST_CASE("trees of times over sums predict throughput beside a copy's") {
  const forest ratios = random_forest(5);
  const time_forest trees(ratios);
  REQUIRE(trees.features() == std::vector<std::string>{"x", "y", "z", "real_t_sum"});
  std::mt19937 random(3);
  std::vector<double> rows, sums;
  std::vector<std::vector<double>> places;
  for (int i = 0; i < 20; ++i) {
    places.push_back(place(random));
    rows.insert(rows.end(), places.back().begin(), places.back().end());
    sums.push_back(i / 4.0 - 1);
    rows.push_back(sums.back());
  }
  const std::vector<prediction> all = trees.predict_rows(rows);
  REQUIRE(all.size() == places.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const prediction ratio = ratios.predict(places[i]);
    CHECK(std::log2(all[i].value) == doctest::Approx(-sums[i] - ratio.value));
    CHECK(all[i].spread == doctest::Approx(all[i].value * std::log(2) * ratio.spread));
  }
}

TEST_CASE("a forest comes back from its text, and is the same from then on") {
  std::mt19937 random(11);
  for (unsigned seed = 1; seed < 10; ++seed) {
    const forest f = random_forest(seed), g = read_back(f);
    CHECK(g.features() == f.features());
    CHECK(packed(g) == packed(f));
    for (int i = 0; i < 50; ++i) {
      const std::vector<double> x = place(random);
      CHECK(g.predict(x).value == f.predict(x).value);  // leaves are multiples of 1/64
    }
  }
}

TEST_CASE("no feature leads out of a forest") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const forest f = random_forest(3);
  std::vector<std::vector<double>> places;
  for (double a : {1e39, -1e39, 1.7e308, -1.7e308, 3.4028234663852886e38, 5e-324, -0.0})
    for (double b : {1e39, -1e300, 0.0}) places.push_back({a, b, a});
  for (const std::vector<double>& x : places) {
    double mean = 0;
    for (const boosted_trees& m : f.members()) {
      mean += static_cast<double>(m.start) / 3;
      for (std::int32_t r : m.roots) mean += follow(m, r, x) / 3;
    }
    CHECK(f.predict(x).value == doctest::Approx(mean));
  }
  for (double bad : {inf, -inf, std::nan("")})
    CHECK_THROWS_AS(f.predict(std::vector<double>{bad, 0, 0}), std::invalid_argument);
  // The walk itself, which no check stands before.
  const tree_walk walk(f.members()[0]);
  for (float bad :
       {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(), std::nanf(""), -std::nanf("")}) {
    const std::vector<std::int32_t> x(features * 20, ordered(bad));
    std::vector<double> y(20);
    for (std::int32_t r : walk.roots()) walk.add(r, x.data(), features, y);
    CHECK(std::isfinite(y[19]));
  }
  CHECK(ordered(-0.0f) == ordered(0.0f));
  CHECK(ordered(-1e-45f) < ordered(0.0f));
  CHECK(ordered(-2.0f) < ordered(-1.0f));
  CHECK(ordered(1.0f) < ordered(2.0f));
}

TEST_CASE("damaged forests are refused") {
  const auto refused = [](const auto& make) {
    try {
      make();
    } catch (const std::exception&) {
      return true;
    }
    return false;
  };
  CHECK(refused([] { return forest({"x"}, {}); }));
  CHECK(refused([] { return forest({"x"}, {{"", 0, {1}, {{-1, 0, 0, 0}}}}); }));
  CHECK(refused([] { return forest({"x"}, {{"", 0, {0}, {{1, 0, 1, 1}, {-1, 0, 0, 0}}}}); }));
  CHECK(refused([] { return forest({"x"}, {{"", 0, {0}, {{0, 0, 0, 1}, {-1, 0, 0, 0}}}}); }));
  CHECK(refused([] { return forest({"x"}, {{"", 0, {0}, {{0, 0, 1, 1}, {-1, 0, 0, 0}}}}); }));
  CHECK(refused([] { return forest({"x"}, {{"", 0, {0}, {{-1, std::nanf(""), 0, 0}}}}); }));
  CHECK(!refused([] { return forest({"x"}, {{"", 0, {0}, {{0, 0, 1, 2}, {-1, 0, 0, 0}, {-1, 0, 0, 0}}}}); }));
  CHECK(refused([] {  // a way of a thousand branchings
    boosted_trees long_one{"", 0, {0}, {}};
    for (std::int32_t i = 0; i < 1000; ++i) {
      long_one.nodes.push_back({0, 0, 2 * i + 1, 2 * i + 2});
      long_one.nodes.push_back({-1, 0, 0, 0});
    }
    long_one.nodes.push_back({-1, 0, 0, 0});
    return forest({"x"}, {long_one});
  }));
  CHECK(refused([] { return random_forest(1).predict(std::vector{1.0, 2.0}); }));

  const forest f = random_forest(2);
  const std::string text = packed(f)[0];
  const std::string_view names[] = {"x", "y", "z"}, left_out[] = {"a", "b", "c"};
  const auto unpacked = [&](const std::string& changed) {
    const std::string_view lines[] = {changed};
    return from(trained_forest{names, left_out, lines});
  };
  CHECK(!refused([&] { return unpacked(text); }));
  for (std::size_t cut : {std::size_t{0}, std::size_t{5}, text.size() / 10 * 5})
    CHECK(refused([&] { return unpacked(text.substr(0, cut)); }));
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {  // whatever a change gives, it is refused or a forest that answers
    std::string changed = text;
    changed[random() % changed.size()] = base85_digits[random() % 85];
    try {
      unpacked(changed).predict(std::vector{0.0, 0.0, 0.0});
    } catch (const std::exception&) {
    }
  }
}

TEST_CASE("the header of a forest names it and keeps its lines short") {
  std::ostringstream out;
  write_header(random_forest(4), out, "some_trees", 123);
  const std::string text = out.str();
  CHECK(text.find("inline constexpr model::trained_forest some_trees{") != std::string::npos);
  CHECK(text.find("3 members of boosted trees, trained on 123 measured points") != std::string::npos);
  std::istringstream lines(text);
  int packed_lines = 0;
  for (std::string line; std::getline(lines, line);) {
    CHECK(line.size() < 4096);
    if (!line.starts_with("    {\"")) continue;
    const std::size_t end = line.rfind("\", ");
    CHECK(std::stoul(line.substr(end + 3)) == end - 6);
    ++packed_lines;
  }
  CHECK(packed_lines > 0);
  CHECK_THROWS(write_header(random_forest(4), out, "no name", 1));
}
