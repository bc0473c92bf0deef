// Times by nearest neighbours, and the tables that ship.

#include <hoist/model/nearest_times.hpp>
#include <hoist/model/trained/cpu_pocl_neighbours.hpp>
#include <hoist/model/trained/nvidia_h200_neighbours.hpp>
#include <hoist/target/targets.hpp>
#include <tools/laboratory/nearest_times_learner.hpp>
#include <tools/laboratory/trained_neighbours_writer.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <exception>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace hoist::model;
using hoist::targets::nvidia_h200;

namespace {

const std::vector<std::string> names = {"real_fit", "real_t_sum", "real_issue"};
constexpr double l2_mib = 1.0 / (1 << 20);

/// Variants of programs whose times are their analytic ones times two to the power of a feature. The programs differ in how much they
/// move, by which times say nothing of each other.
dataset measured(const std::vector<std::string>& programs, int of_each, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> place(0, 2);
  dataset data{names, {}};
  for (std::size_t p = 0; p < programs.size(); ++p)
    for (int i = 0; i < of_each; ++i) {
      const double fit = std::log2(l2_mib * static_cast<double>(1 << (20 + 2 * (i % 2)))), sum = place(random),
                   x = place(random);
      const double gbs = nvidia_h200.dram_gbs / std::exp2(sum + x);
      data.rows.push_back({programs[p],
                           "NVIDIA H200",
                           "structure " + std::to_string(i % 3),
                           "local=" + std::to_string(i),
                           1024L << i % 2,
                           1024,
                           {fit, sum, x},
                           gbs,
                           true});
    }
  return data;
}
template <class F>
std::string sentence_of(F run) {
  try {
    run();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "";
}
boosted_trees steps_of_one_leaf() {
  boosted_trees t;
  t.roots = {0};
  t.nodes = {{-1, 1.f, 0, 0}};
  return t;
}
double log2_time(const prediction& p) { return -std::log2(p.value); }

/// A table of a dataset, and what it refers to.
struct table_of {
  packed_neighbours packed;
  std::vector<trained_case> cases;
  std::vector<trained_column> columns;
  std::vector<std::string_view> text, structures, points;
  trained_neighbours t;

  explicit table_of(const dataset& data) : packed(packed_neighbours_of(data)), columns(packed.rows.columns) {
    for (const case_key& c : packed.rows.cases) cases.push_back({c.program, c.device, c.rows, c.cols});
    for (std::size_t j = 0; j < columns.size(); ++j) columns[j].name = packed.rows.names[j];
    text.assign(packed.rows.text.begin(), packed.rows.text.end());
    structures.assign(packed.structures.begin(), packed.structures.end());
    points.assign(packed.points.begin(), packed.points.end());
    t = {{packed.rows.rows, cases, packed.rows.structures, columns, packed.rows.values, text},
         hoist::features::version,
         packed.best_gbs,
         structures,
         points,
         packed.point_of};
  }
  std::string refused() const {
    return sentence_of([&] { static_cast<void>(measured_in(t)); });
  }
};

}  // namespace

TEST_CASE("neighbours say how far times are from analytic ones, of a program that they haven't seen, and which they are") {
  const nearest_times near = nearest_times::of(measured({"a", "b", "c"}, 400, 1), nvidia_h200);
  double worst = 0;
  int far = 0;
  for (const row& r : measured({"other"}, 100, 2).rows) {
    const prediction p = near.predict_rows(r.features)[0];
    far += is_far(p.distance);
    if (is_far(p.distance)) continue;
    worst = std::max(worst, std::abs(log2_time(p) - std::log2(nvidia_h200.dram_gbs / r.throughput)));
    const std::vector<relied_on> all = near.neighbours(r.features);
    REQUIRE(all.size() == 5);
    double ratio = 0, weight = 0;
    for (const relied_on& n : all) {
      ratio += n.weight * std::log2(n.over_analytic);
      weight += n.weight;
      const double bytes = std::exp2(n.of->features[0]) * static_cast<double>(nvidia_h200.l2_bytes);
      CHECK(n.ms == doctest::Approx(bytes / n.of->throughput / 1e6));
      CHECK(n.distance >= all[0].distance);
    }
    CHECK(weight == doctest::Approx(1));
    CHECK(log2_time(p) == doctest::Approx(r.features[1] + ratio));
  }
  CHECK(worst < 0.35);  // of factors of up to 4, from 1200 points of a square
  CHECK(far < 25);      // about one in ten, at its edges
}

TEST_CASE("neighbours by trees are those for which these add the same, and times those of features that trees ask for") {
  // One tree in two runs: of the third feature alone, by steps of half.
  boosted_trees steps;
  steps.roots = {0, 3};
  steps.nodes = {{2, 1.f, 1, 2},  {-1, 0.f, 0, 0}, {-1, 1.f, 0, 0},  {2, 0.5f, 4, 5},
                 {-1, 0.f, 0, 0}, {2, 1.5f, 6, 7}, {-1, 0.3f, 0, 0}, {-1, 0.5f, 0, 0}};
  const forest trees({"real_fit", "real_t_sum", "real_issue"}, {steps});
  CHECK(trees.place_of(std::vector<double>{0, 0, 0.7}, 2) == std::vector<double>{0, static_cast<double>(0.3f)});
  CHECK(trees.place_of(std::vector<double>{9, 9, 2}, 1) == std::vector<double>{1.5});
  CHECK(sentence_of([&] { trees.place_of(std::vector<double>{0, 0}, 2); }).find("of which it has 3") != std::string::npos);
  const nearest_times near = nearest_times::of(measured({"a", "b", "c"}, 400, 1), nvidia_h200, trees);
  for (const row& r : measured({"other"}, 100, 2).rows)
    for (const relied_on& n : near.neighbours(r.features)) {
      CHECK(n.distance == 0);
      CHECK(static_cast<int>(2 * n.of->features[2]) == static_cast<int>(2 * r.features[2]));
    }
  const forest unknown({"real_else"}, {steps_of_one_leaf()});
  CHECK(sentence_of([&] {
          nearest_times::of(measured({"a", "b"}, 9, 1), nvidia_h200, unknown);
        }) == "neighbours need the feature real_else.");
}

TEST_CASE("far from all that was measured the analytic time ranks, and what is no number comes last") {
  const nearest_times near = nearest_times::of(measured({"a", "b"}, 200, 3), nvidia_h200);
  const auto at = [&](double sum, double x) { return near.predict_rows(std::vector<double>{0, sum, x})[0]; };
  CHECK(at(1, 1).distance < 1);
  for (const double far : {40.0, -40.0}) {
    CHECK(at(1, far).distance > 1);
    CHECK(log2_time(at(1.5, far)) == doctest::Approx(log2_time(at(1, far)) + 0.5));
  }
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) CHECK(at(1, bad).value == 0);
  CHECK(sentence_of([] { nearest_times::of({names, {}}, nvidia_h200); }) == "neighbours need measured variants.");
  CHECK(sentence_of([] {
          nearest_times::of({{"f"}, {{"p", "d", "s", "1", 1, 1, {1}, 1, true}}}, nvidia_h200);
        }) == "neighbours need the feature real_t_sum.");
}

TEST_CASE("what is far depends on programs that have their like, and not on one that has none") {
  const auto distance = [](const dataset& data) {
    return nearest_times::of(data, nvidia_h200).predict_rows(std::vector<double>{0, 1, 4})[0].distance;
  };
  const dataset alike = measured({"a", "b", "c"}, 100, 9);
  dataset with_alone = alike;
  for (row r : measured({"alone"}, 400, 10).rows) {
    r.features[2] += 300;
    with_alone.rows.push_back(std::move(r));
  }
  CHECK(distance(alike) > 1);  // 4 is apart from 0 to 2
  const nearest_times near = nearest_times::of(with_alone, nvidia_h200);
  const auto at = [&](double x) { return near.predict_rows(std::vector<double>{0, 1, x})[0].distance; };
  CHECK(at(1) < 1);
  CHECK(at(301) < 1);
  CHECK(at(150) > 1);
  CHECK(nearest_times::of(measured({"a"}, 50, 11), nvidia_h200).predict_rows(std::vector<double>{0, 1, 1e6})[0].distance == 0);
}

TEST_CASE("on the H200 a stencil is near others that were measured, and a product of matrices is far from them") {
  const dataset all = measured_in(hoist::trained::nvidia_h200_neighbours);
  const std::vector<std::string> stencils = {"gaussian_clamp",     "gradient_clamp", "hotspot2d", "jacobi2d_5pt_clamp",
                                             "jacobi2d_9pt_clamp", "srad1",          "srad2",     "stencil2d_clamp"};
  const auto middle_distance = [&](const std::string& program) {
    const nearest_times near = nearest_times::of(
        select(all, [&](const row& r) { return r.program != program && std::ranges::count(stencils, r.program) > 0; }),
        nvidia_h200);
    std::vector<double> distances;
    for (const row& r : all.rows)
      if (r.program == program) distances.push_back(near.predict_rows(r.features)[0].distance);
    return hoist::meta::upper_median(distances);
  };
  CHECK(middle_distance("hotspot2d") < 1);
  CHECK(middle_distance("jacobi2d_9pt_clamp") < 1);
  CHECK(middle_distance("matmul") > 2);
}

TEST_CASE("a table keeps names, and times within a hundredth where they matter") {
  const dataset data = measured({"a", "b"}, 60, 4);
  const table_of one(data);
  const dataset back = measured_in(one.t);
  REQUIRE(back.rows.size() == data.rows.size());
  CHECK(back.feature_names == data.feature_names);
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    CHECK(case_of(back.rows[i]) == case_of(data.rows[i]));
    CHECK(back.rows[i].structure == data.rows[i].structure);
    CHECK(back.rows[i].point == data.rows[i].point);
    CHECK(back.rows[i].throughput == doctest::Approx(data.rows[i].throughput).epsilon(0.01));
  }
  std::ostringstream out;
  write_header(one.packed, out, "some_table");
  CHECK(out.str().find("inline constexpr model::trained_neighbours some_table{some_table_rows, ") != std::string::npos);
}

TEST_CASE("a table that is cut, foreign or of one kind alone isn't used, and a sentence says why") {
  const dataset data = measured({"a", "b"}, 60, 5);
  const std::string begin = "the table of neighbours on NVIDIA H200 can't be used: ";
  const auto changed = [&](auto change) {
    table_of one(data);
    change(one);
    return one.refused();
  };
  CHECK(changed([](table_of&) {}) == "");
  CHECK(changed([](table_of& t) { t.t.version += 1; }) ==
        begin + "it is of version " + std::to_string(hoist::features::version + 1) + " of the features, not " +
            std::to_string(hoist::features::version) + ".");
  CHECK(changed([](table_of& t) { t.columns[2].name = "real_luck"; }) ==
        begin + "it knows a feature real_luck, which this version doesn't.");
  CHECK(changed([](table_of& t) { t.text[0] = t.text[0].substr(0, 50); }) == begin + "the text of a trained table ends early.");
  CHECK(changed([](table_of& t) { t.text[0] = "~~~~~"; }) == begin + "a text in base 85 holds a character that is no digit.");
  const std::string throughputs = begin + "its throughputs aren't whole.", called = begin + "its names aren't whole.";
  for (const double bad : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()})
    CHECK(changed([&](table_of& t) { t.packed.best_gbs[0] = bad, t.t.best_gbs = t.packed.best_gbs; }) == throughputs);
  CHECK(changed([](table_of& t) { t.t.best_gbs = t.t.best_gbs.first(1); }) == throughputs);
  CHECK(changed([](table_of& t) { t.t.structures = t.t.structures.first(1); }) == called);
  CHECK(changed([](table_of& t) { t.t.points = t.t.points.first(1); }) == called);
  CHECK(changed([](table_of& t) { t.t.point_of = t.t.point_of.first(7); }) == called);
  CHECK(changed([](table_of& t) { t.t = {}; }) ==
        "the table of neighbours on no device can't be used: it is of version 0 of the features, not " +
            std::to_string(hoist::features::version) + ".");
  CHECK(table_of(measured({"a"}, 60, 6)).refused() == begin + "its variants are all of one program, a.");
  dataset square = data, two = data;
  for (row& r : square.rows) r.rows = 1024;
  CHECK(table_of(square).refused() == begin + "its variants are all of one size.");
  two.rows[0].device = "A CPU";
  CHECK(table_of(two).refused() ==
        "the table of neighbours on A CPU can't be used: it has times of 2 devices, which say nothing of each other.");
}

TEST_CASE("rows that are no numbers or took no time are left out") {
  dataset data = measured({"a", "b"}, 4, 7);
  data.rows[0].throughput = 0;
  data.rows[1].throughput = std::numeric_limits<double>::infinity();
  data.rows[2].throughput = std::nan("");
  data.rows[3].features[1] = std::nan("");
  data.rows[4].valid = false;
  CHECK(whole_rows(data).rows.size() == 3);
}

TEST_CASE("the learner finds the order of a program that it hasn't seen by times") {
  const dataset data = measured({"a", "b", "c"}, 300, 8);
  std::vector<example> examples;
  for (const example& e : examples_of(data))
    if (e.program != "c") examples.push_back(e);
  const scorer score = nearest_times_learner(data.feature_names, 200)(examples);
  std::vector<candidate> points;
  std::vector<const row*> rows;
  for (const row& r : data.rows)
    if (r.program == "c") points.push_back(candidate_of(r)), rows.push_back(&r);
  const std::vector<double> scores = score(points);
  const std::size_t best = static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
  const auto faster = [&](const row* r) { return r->throughput > rows[best]->throughput; };
  CHECK(std::count_if(rows.begin(), rows.end(), faster) < 15);  // of 300
}

TEST_CASE("the tables that ship are whole, know several programs and sizes, and take at most 200 KB") {
  for (const auto& [name, table] : {std::pair("nvidia_h200", &hoist::trained::nvidia_h200_neighbours),
                                    {"cpu_pocl", &hoist::trained::cpu_pocl_neighbours}}) {
    CAPTURE(name);
    const dataset data = measured_in(*table);
    CHECK(data.rows.size() >= 500);
    CHECK(why_too_alike(data).empty());
    const std::filesystem::path file =
        std::filesystem::path(HOIST_TEST_SOURCE_DIR) / "include/hoist/model/trained" / (std::string(name) + "_neighbours.hpp");
    CHECK(std::filesystem::file_size(file) <= 200 << 10);
  }
}
