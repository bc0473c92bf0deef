#include <hoist/cost/shipped.hpp>
#include <hoist/model/gated_ranker.hpp>
#include <hoist/runtime/pretrained_ratios.hpp>
#include <hoist/target/targets.hpp>
#include <tools/laboratory/trained_ratio_writer.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace hoist;

namespace {

constexpr auto count = static_cast<std::size_t>(features::feature_count);
constexpr double bytes = 3e7;

/// A table that owns its parts, of two features and trees that split at the middle of the first.
struct table {
  std::vector<std::string_view> features{"real_t_dram", "real_waves"}, left_out{""}, text;
  std::vector<std::string> lines, names;
  std::vector<std::string_view> parameters;
  std::vector<double> prices;
  std::vector<model::feature_range> ranges{{-1, 1, 0.5}, {-2, 2, 1}};
  std::string cost_model;
  int version = features::version;
  double limit = 0.25;

  explicit table(const char* shipped = "partial") {
    model::boosted_trees m;
    m.start = 0.25f;
    for (std::int32_t t = 0; t < 3; ++t) {
      m.roots.push_back(3 * t);
      m.nodes.push_back({static_cast<std::int16_t>(t % 2), 0.125f * static_cast<float>(t), 3 * t + 1, 3 * t + 2});
      m.nodes.push_back({-1, -0.5f, 0, 0});
      m.nodes.push_back({-1, 0.75f, 0, 0});
    }
    lines = model::packed(model::forest({"real_t_dram", "real_waves"}, {m}));
    text.assign(lines.begin(), lines.end());
    const cost::cost_model priced = cost::shipped(shipped);
    cost_model = cost::text_of(priced);
    for (const cost::parameter& p : priced.parameters) names.emplace_back(p.name);
    for (const std::string& n : names) {
      parameters.push_back(n);
      prices.push_back(1 + 0.25 * static_cast<double>(prices.size()));
    }
  }
  table(const table&) = delete;
  model::trained_ratio get() const {
    return {{features, left_out, text, version}, "A device", 10, cost_model, parameters, prices, ranges, limit};
  }
};

cost::priced_model prices_of_a_device() {
  const cost::cost_model m = cost::shipped("linear");
  cost::calibration c;
  c.model = cost::text_of(m);
  for (const cost::parameter& p : m.parameters) {
    c.names.emplace_back(p.name);
    c.values.push_back(0.5 + static_cast<double>(c.values.size()));
  }
  c.covariance.assign(c.values.size() * c.values.size(), 0);
  return cost::priced_model(c);
}

/// Variants with features between -3 and 3, those that aren't logarithms above 0, some of several launches.
std::vector<double> random_rows(std::size_t variants) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> any(-3, 3);
  std::vector<double> rows;
  for (std::size_t i = 0; i < variants; ++i) {
    for (const std::string_view name : features::feature_names)
      rows.push_back(name.starts_with("real_t_") || name == "real_waves" ? any(random) : 0.1 + std::abs(any(random)));
    rows.push_back(i % 5 == 0 ? 3 : 1);
    rows.push_back(64);
  }
  return rows;
}

template <class F>
std::string sentence(F f) {
  try {
    f();
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "";
}

int lines_heard = 0;

}  // namespace

TEST_CASE("law: outside the gate times are cost's to the bit, and inside the table's prices times what trees say") {
  const target& t = targets::nvidia_h200;
  const table full;
  const std::vector<double> rows = random_rows(211);
  const model::cost_ranker plain(prices_of_a_device(), t, bytes);
  const model::ratio_trees ratio = model::from(full.get());
  const model::cost_ranker learned(ratio.prices, t, bytes);
  const std::vector<double> cost = plain.ms_of(rows), base = learned.ms_of(rows);
  for (const double limit : {0.0, 0.25, 1e9}) {
    model::ratio_trees gated = ratio;
    gated.gate = {full.ranges, limit};
    const model::gated_ranker both(prices_of_a_device(), gated, t, bytes);
    const std::vector<model::gated_time> found = both.times_of(rows);
    const std::vector<model::prediction> predicted = both.predict_rows(rows);
    REQUIRE(found.size() == cost.size());
    std::size_t inside = 0, single = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const double* row = rows.data() + i * (count + 2);
      const std::vector<double> x = {row[features::at_of("real_t_dram")], row[features::at_of("real_waves")]};
      const bool one = row[count] == 1, known = one && gated.gate.know(x);
      inside += known;
      single += one;
      CHECK(found[i].by_trees == known);
      if (known)
        CHECK(found[i].ms == doctest::Approx(base[i] * std::exp(ratio.trees.predict(x).value)).epsilon(1e-12));
      else
        CHECK(found[i].ms == cost[i]);
      CHECK(predicted[i].value * found[i].ms == doctest::Approx(cost::roof_seconds_of(bytes, t) * 1e3));
    }
    CHECK(inside > 0);
    CHECK((limit > 1e8 ? inside == single : inside < single));
  }
}

TEST_CASE("law: with the gate closed variants are in cost's order, and with it open in the product's") {
  const target& t = targets::cpu_pocl;
  const table full;
  std::vector<double> rows = random_rows(101);
  for (std::size_t i = 0; i < rows.size(); i += count + 2) rows[i + count] = 1;
  std::vector<std::vector<double>> items;
  for (std::size_t i = 0; i < rows.size(); i += count + 2)
    items.emplace_back(rows.begin() + static_cast<std::ptrdiff_t>(i),
                       rows.begin() + static_cast<std::ptrdiff_t>(i + count + 2));
  const auto values = [&](const model::ranker& r) {
    std::vector<double> all;
    for (const model::prediction& p : r.predict_each(items)) all.push_back(p.value);
    return all;
  };
  model::ratio_trees ratio = model::from(full.get());
  ratio.gate = {{{50, 51, 1}, {50, 51, 1}}, 0};
  CHECK(values(model::ranker_by_gated_cost(prices_of_a_device(), ratio, t, bytes)) ==
        values(model::ranker_by_cost(prices_of_a_device(), t, bytes)));
  ratio.gate = {{{-9, 9, 1}, {-9, 9, 1}}, 0};
  const std::vector<double> open = values(model::ranker_by_gated_cost(prices_of_a_device(), ratio, t, bytes)),
                            base = values(model::ranker_by_cost(ratio.prices, t, bytes));
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::vector<double> x = {items[i][features::at_of("real_t_dram")], items[i][features::at_of("real_waves")]};
    CHECK(open[i] == doctest::Approx(base[i] * std::exp(-ratio.trees.predict(x).value)).epsilon(1e-12));
  }
}

TEST_CASE("a table that is damaged, or of other features, is refused with a sentence") {
  const auto refused = [](auto change, const char* why) {
    table t;
    change(t);
    CHECK(sentence([&] { model::from(t.get()); }) ==
          "the table of measured over predicted times on A device can't be used: " + std::string(why));
  };
  CHECK(sentence([] { model::from(table().get()); }).empty());
  refused([](table& t) { ++t.version; }, ("it is of version " + std::to_string(features::version + 1) +
                                          " of the features, not " + std::to_string(features::version) + ".")
                                             .c_str());
  refused([](table& t) { t.features[1] = "real_moon"; }, "it knows a feature real_moon, which this version doesn't.");
  refused([](table& t) { t.prices[2] = std::numeric_limits<double>::quiet_NaN(); }, "its prices aren't whole.");
  refused([](table& t) { t.prices.pop_back(); }, "its prices aren't whole.");
  refused([](table& t) { t.ranges.pop_back(); }, "its ranges of features aren't whole.");
  refused([](table& t) { std::swap(t.ranges[0].low, t.ranges[0].high); }, "its ranges of features aren't whole.");
  refused([](table& t) { t.limit = -1; }, "its ranges of features aren't whole.");
  refused([](table& t) { t.text[0].remove_suffix(1); }, "a text in base 85 must have a length that 5 divides.");
  for (auto change : {+[](table& t) { t.text[0].remove_suffix(15); }, +[](table& t) { t.cost_model += " +"; },
                      +[](table& t) { t.parameters[0] = "moon"; }}) {
    table t;
    change(t);
    CHECK(sentence([&] { model::from(t.get()); }).starts_with("the table of measured over predicted times on A device can't"));
  }
  const table of_counts("paper_linear");
  CHECK(sentence([&] { model::from(of_counts.get()); }).ends_with("its model counts more than features."));
}

TEST_CASE("a table is used on the device that it was measured on, and a line says where it can't be") {
  table good, bad;
  ++bad.version;
  const model::trained_ratio known = good.get(), stale = bad.get();
  const model::trained_ratio *all[] = {&known}, *none[] = {&stale};
  target t = targets::nvidia_h200;
  t.compute_units = 10;
  lines_heard = 0;
  warn_by([](const char*) { ++lines_heard; });
  CHECK(runtime::ratio_for("A device", t, all));
  CHECK_FALSE(runtime::ratio_for("A device MIG 1g", t, all));
  CHECK_FALSE(runtime::ratio_for("A device", targets::nvidia_h200, all));
  CHECK(lines_heard == 0);
  CHECK_FALSE(runtime::ratio_for("A device", t, none));
  CHECK(lines_heard == 1);
  warn_by(nullptr);
}

TEST_CASE("the tables that ship are whole, and small") {
  for (const model::trained_ratio* r : runtime::all_ratios) {
    CAPTURE(std::string(r->device));
    const model::ratio_trees t = model::from(*r);
    CHECK(t.trees.members().size() == 1);
    std::size_t length = 0;
    for (const std::string_view line : r->trees.text) length += line.size();
    CHECK(length < 200000);
    std::vector<double> middle;
    for (const model::feature_range& f : t.gate.ranges()) middle.push_back((f.low + f.high) / 2);
    CHECK(t.gate.know(middle));
    CHECK(std::abs(t.trees.predict(middle).value) < std::log(100));
  }
}

TEST_CASE("a header holds what was learned, and its name is an identifier") {
  const table full;
  const model::ratio_trees t = model::from(full.get());
  model::learned_ratio_table learned{t.trees, "A \"device\"", full.cost_model, 10, full.names, full.prices, t.gate, 77};
  std::ostringstream out;
  model::write_header(learned, out, "some_ratio");
  const std::string text = out.str();
  for (const char* part : {"trained on 77 measured points", "inline constexpr model::trained_forest some_ratio_trees{",
                           "inline constexpr double some_ratio_prices[] = {1, 1.25, 1.5, ", "{-1, 1, 0.5},\n    {-2, 2, 1},};",
                           "inline constexpr model::trained_ratio some_ratio{some_ratio_trees, \"A \\\"device\\\"\", 10,",
                           "some_ratio_ranges, 0.25};"})
    CHECK_MESSAGE(text.find(part) != text.npos, part);
  CHECK(text.find(full.cost_model) != text.npos);
  for (const std::string& line : full.lines) CHECK(text.find(line) != text.npos);
  CHECK_THROWS_AS(model::write_header(learned, out, "some ratio"), std::invalid_argument);
}
