// Tuning by nearest neighbours: what is chosen, which measured variants it relied on, and what becomes of a table that can't be used.

#include <hoist/nearest.hpp>

#include <doctest/doctest.h>

#include <support/families.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace hoist;

inline constexpr auto blurred = program<array2<float, N, M>>(
    [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + w(1, 1) + w(2, 1); }); });

constexpr long rows = 96, columns = 128;

std::vector<std::string>& heard() {
  static std::vector<std::string> lines;
  return lines;
}
struct listening {
  listening() {
    heard().clear();
    warn_by([](const char* line) { heard().emplace_back(line); });
  }
  ~listening() { warn_by(nullptr); }
};

choice chosen_by(const tuning& how) {
  auto run = tune(blurred, test::few_of("blurred", blurred), best_device(), how.without_wisdom());
  std::vector<float> in(rows * columns), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 13);
  run(view(out.data(), {rows, columns}), view(in.data(), {rows, columns}));
  const auto at = [&](long i, long j) { return in[static_cast<std::size_t>(std::clamp(i, 0L, rows - 1) * columns + j)]; };
  bool right = true;
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j)
      right = right && out[static_cast<std::size_t>(i * columns + j)] == at(i - 1, j) + at(i, j) + at(i + 1, j);
  CHECK(right);
  return run.chosen();
}

/// The numbers by which a model ranks, all of a family.
std::vector<double> ranked(const model::ranker& by, const enumeration& all) {
  std::vector<double> values;
  for (const model::prediction& p : by.predict_each(all.valid)) values.push_back(p.value);
  return values;
}

}  // namespace

TEST_CASE("nearest neighbours choose a variant that is right, say how long it takes, and which measured ones it is like") {
  const listening ears;
  const tuning how = tuning::one_shot().by(models::nearest).without_comparison();
  const choice first = chosen_by(how), again = chosen_by(how);
  CHECK(heard().empty());
  CHECK(first.from == "model");
  CHECK(first.tried == 1);
  CHECK(first.predicted_ms > 0);
  CHECK(first.structure + first.point == again.structure + again.point);
  CHECK(first.why == again.why);
  // Whether it is like one that was measured depends on the device here.
  if (first.why.starts_with("It is like ")) {
    CHECK(std::ranges::count(first.why, ';') >= 4);
    CHECK(first.why.find(" ms; ") != std::string::npos);
  } else {
    CHECK(first.why == "No program that was measured is like it: its analytic time ranks.");
  }
}

TEST_CASE("a stencil is like stencils that were measured on a known target") {
  const runtime::known_neighbours& near = runtime::detail::shipped_neighbours_for(targets::cpu_pocl);
  REQUIRE(near);
  const meta::vec<ir::binding> sizes = {{"N", 1024}, {"M", 1024}};
  const enumeration all = enumerate(test::few_of("blurred", blurred), targets::cpu_pocl, sizes, 20);
  const model::ranker by = runtime::ranker_by_neighbours(near);
  const std::vector<model::prediction> predicted = by.predict_each(all.valid);
  CHECK(std::ranges::any_of(predicted, [](const model::prediction& p) { return p.distance <= 1; }));
  std::vector<double> x;
  for (const std::string& name : near->features()) x.push_back(all.valid[0][features::at_of(name)]);
  const std::vector<model::relied_on> relied = near->neighbours(x);
  REQUIRE(relied.size() == 5);
  for (const model::relied_on& n : relied) CHECK(n.ms > 0);
}

TEST_CASE("where a table can't be used a line says so, and the analytic time ranks") {
  const listening ears;
  static constexpr model::trained_neighbours foreign{};
  const runtime::known_neighbours none = runtime::neighbours_of({&targets::cpu_pocl, &foreign});
  CHECK(!none);
  REQUIRE(heard().size() == 1);
  CHECK(heard()[0].find("the table of neighbours on no device can't be used: it is of version 0 of the features") !=
        std::string::npos);
  const meta::vec<ir::binding> sizes = {{"N", rows}, {"M", columns}};
  const enumeration all = enumerate(test::few_of("blurred", blurred), targets::cpu_pocl, sizes, 20);
  REQUIRE(all.valid.size() > 10);
  const std::vector<double> values = ranked(runtime::ranker_by_neighbours(none), all);
  const std::size_t sum = features::at_of("real_t_sum");
  for (std::size_t i = 1; i < values.size(); ++i)
    CHECK((values[i] > values[0]) == (all.valid[i].features[sum] < all.valid[0].features[sum]));
}

TEST_CASE("each class of devices has a table of its own, which ranks by finite numbers") {
  const meta::vec<ir::binding> sizes = {{"N", 1000}, {"M", 1003}};
  for (const target* t : {&targets::nvidia_h200, &targets::cpu_pocl}) {
    const runtime::known_neighbours near = runtime::neighbours_of(runtime::neighbours_for(*t));
    REQUIRE(near);
    const enumeration all = enumerate(test::few_of("blurred", blurred), *t, sizes, 20);
    for (const double v : ranked(runtime::ranker_by_neighbours(near), all)) CHECK((v > 0 && v < 100));
  }
  CHECK(runtime::neighbours_for(targets::nvidia_h200).packed != runtime::neighbours_for(targets::cpu_pocl).packed);
}
