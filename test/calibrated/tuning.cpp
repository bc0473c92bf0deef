// Tuning by prices: the order that they give, what a choice says of them, and what becomes of a file that has none.

#include <hoist/calibrated.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

using namespace hoist;

inline constexpr auto blurred = program<array2<float, N, M>>(
    [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + w(1, 1) + w(2, 1); }); });
inline constexpr auto repeated = program<array<float, N>>([](auto x) {
  return x | iterate<3>([](auto a) { return a | pad<1>(clamp) | slide<3> | map([](auto w) { return w(0) + w(2); }); });
});

constexpr long rows = 96, columns = 128;

/// An empty folder with a place for wisdom, and so for prices.
std::string empty_place(const char* name) {
  const std::filesystem::path p = std::filesystem::path(HOIST_TEST_BINARY_DIR) / "calibrated" / name;
  std::filesystem::remove_all(p);
  std::filesystem::create_directories(p);
  return (p / "wisdom").string();
}

/// Prices by which a device takes what its target's rates say, and launches count much.
cost::calibration prices_of(const runtime::device_info& d) {
  const cost::cost_model m = cost::models::linear.get();
  cost::calibration c;
  c.device = d.name;
  c.driver = d.driver;
  c.model = cost::text_of(m);
  for (const cost::parameter& p : m.parameters) {
    c.names.emplace_back(p.name);
    c.values.push_back(1);
  }
  c.covariance.assign(c.values.size() * c.values.size(), 0);
  return c;
}

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

template <class R>
choice chosen_by(R& run) {
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

}  // namespace

TEST_CASE("prices that lie beside the wisdom file choose the variant that they say takes least, and the choice says how long") {
  const runtime::session s(runtime::best_device());
  const target t = runtime::target_of(s.info()).limits;
  tuning how = tuning::calibrated().without_comparison();
  how.wisdom = empty_place("known");
  const cost::calibration c = prices_of(s.info());
  cost::write_calibration(c, runtime::detail::prices_path(runtime::detail::prices_key(s, t), how.wisdom));
  const family f = test::few_of("blurred", blurred);
  auto run = tune(blurred, f, s, how);
  const listening ears;
  const choice found = chosen_by(run);
  CHECK(heard().empty());
  CHECK(found.from == "model");
  CHECK(found.learned_on == "prices of this device");
  CHECK_FALSE(found.bound_by.empty());

  const meta::vec<ir::binding> sizes = {{"N", rows}, {"M", columns}};
  const cost::priced_model prices(c);
  double least = 1e300, said = 0;
  for (const candidate& x : enumerate(f, t, sizes, 20).valid) {
    const structure& of = f.structures[x.structure];
    const space points(of, f.inputs, t, sizes);
    const double ms = prices.ms(cost::inputs_of(prices.model(), points.emit(points.at(x.number)), t));
    least = std::min(least, ms);
    if (found.structure == of.name && found.point == space::name(points.at(x.number))) said = ms;
  }
  CHECK(found.predicted_ms > 0);
  CHECK(found.predicted_ms <= least * (1 + 1e-9));
  if (said > 0) CHECK(found.predicted_ms == doctest::Approx(said));
}

TEST_CASE("law: prices rank a candidate by the time of its module, whose launches all count") {
  const target& t = targets::nvidia_h200;
  const cost::priced_model prices(prices_of({}));
  const family f = test::few_of("repeated", repeated);
  const meta::vec<ir::binding> sizes = {{"N", 4096}};
  int of_several = 0;
  for (const candidate& x : enumerate(f, t, sizes, 3).valid) {
    const space points(f.structures[x.structure], f.inputs, t, sizes);
    const kernel_module m = points.emit(points.at(x.number));
    REQUIRE(m.rejected == nullptr);
    CHECK(x.launches == m.launches.size());
    CHECK(x.groups == groups_of(m));
    const double roof = static_cast<double>(compulsory_bytes(m)), ms = prices.ms(cost::inputs_of(prices.model(), m, t));
    CHECK(model::ranker_by_cost(prices, t, roof).predict(x).value ==
          doctest::Approx(cost::roof_seconds_of(roof, t) * 1e3 / ms).epsilon(1e-9));
    of_several += m.launches.size() > 1;
  }
  CHECK(of_several > 0);
}

TEST_CASE("prices that are damaged, or of another driver, are none, and a line says so") {
  const runtime::session s(runtime::best_device());
  runtime::device_info other = s.info();
  other.driver += "x";
  const std::string path = empty_place("damaged") + ".txt";
  std::ofstream(path) << "hoist calibration 1\nhalf";
  const listening ears;
  CHECK_FALSE(runtime::detail::read_prices(path, s));
  REQUIRE(heard().size() == 1);
  CHECK(heard()[0] == "the calibration " + path + " is cut off; calibrate again.");
  cost::write_calibration(prices_of(other), path);
  CHECK_FALSE(runtime::detail::read_prices(path, s));
  cost::write_calibration(prices_of(s.info()), path);
  CHECK(runtime::detail::read_prices(path, s));
}

TEST_CASE("law: what a choice's module is said to take by prices and trees is what its candidate was ranked by") {
  const target& t = targets::nvidia_h200;
  const cost::priced_model prices(prices_of({}));
  const model::ratio_trees shut = model::from(trained::nvidia_h200_ratio);
  model::ratio_trees open = shut;  // this program has fewer operations than any that the trees learned from
  open.gate = {shut.gate.ranges(), 1e9};
  const family f = test::few_of("blurred", blurred);
  const meta::vec<ir::binding> sizes = {{"N", 1024}, {"M", 1024}};
  int by_trees = 0, of_shut = 0;
  for (const candidate& x : enumerate(f, t, sizes, 3).valid) {
    const space points(f.structures[x.structure], f.inputs, t, sizes);
    const kernel_module m = points.emit(points.at(x.number));
    const auto bytes = static_cast<double>(compulsory_bytes(m));
    for (const model::ratio_trees* ratio : std::initializer_list<const model::ratio_trees*>{&shut, &open}) {
      const model::gated_time said = runtime::detail::time_of(m, prices, *ratio, t);
      CHECK(model::ranker_by_gated_cost(prices, *ratio, t, bytes).predict(x).value ==
            doctest::Approx(cost::roof_seconds_of(bytes, t) * 1e3 / said.ms).epsilon(1e-9));
      if (!said.by_trees) CHECK(said.ms == doctest::Approx(prices.ms(cost::inputs_of(prices.model(), m, t))).epsilon(1e-9));
      by_trees += said.by_trees;
      of_shut += ratio == &shut && said.by_trees;
    }
  }
  CHECK(by_trees > 0);
  CHECK(of_shut == 0);
}

TEST_CASE("no table that ships is asked about a device that it wasn't measured on") {
  CHECK(runtime::ratio_for("NVIDIA H200", targets::nvidia_h200));
  CHECK_FALSE(runtime::ratio_for("NVIDIA H200 MIG 1g.18gb", targets::nvidia_h200));
  CHECK_FALSE(runtime::ratio_for("NVIDIA A100", targets::nvidia_a100));
  target fewer = targets::nvidia_h200;
  fewer.compute_units /= 2;
  CHECK_FALSE(runtime::ratio_for("NVIDIA H200", fewer));
}
