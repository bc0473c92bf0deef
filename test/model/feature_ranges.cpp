#include <hoist/model/feature_ranges.hpp>
#include <tools/laboratory/gated_times.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace hoist;

namespace {

/// Programs whose features lie at the same places, or far away, and whose times are a base's times a factor of the first feature,
/// which far away is another one.
struct programs {
  std::vector<model::row> rows;
  std::vector<model::timed_variant> variants;

  programs(std::mt19937& random, const std::vector<std::string>& near, const std::string& far, int of_each) {
    std::uniform_real_distribution<double> place(-1, 1);
    std::vector<std::string> names = near;
    names.push_back(far);
    for (const std::string& name : names)
      for (int i = 0; i < of_each; ++i)
        rows.push_back({name,
                        "device",
                        "s" + std::to_string(i % 7),
                        std::to_string(i),
                        1024,
                        1024,
                        {place(random) + (name == far ? 40 : 0), place(random), 3},
                        1,
                        true});
    for (const model::row& r : rows)
      variants.push_back({&r, std::exp(r.program == far ? -1 : r.features[0]) * base(r), base(r)});
  }
  static double base(const model::row& r) { return 2 + r.features[1]; }
  std::vector<model::timed_variant> of(const std::string& name, bool is_it) const {
    std::vector<model::timed_variant> some;
    for (const model::timed_variant& v : variants)
      if ((v.of->program == name) == is_it) some.push_back(v);
    return some;
  }
};

/// Says the ratio that near programs have, and holds it at the greatest that it saw, as trees do.
model::learner of_first_feature() {
  return [](std::span<const model::example> examples) -> model::scorer {
    double most = -1e9;
    for (const model::example& e : examples) most = std::max(most, e.what.features[0]);
    return [most](std::span<const model::candidate> points) {
      std::vector<double> said;
      for (const model::candidate& c : points) said.push_back(std::min(most, c.features[0]));
      return said;
    };
  };
}

}  // namespace

TEST_CASE(
    "law: rows lie within their own ranges, and a point outside lies as far as its features say, in any order of the rows") {
  std::mt19937 random(1);
  std::normal_distribution<double> bell(5, 3);
  for (std::size_t features : {1, 3, 17}) {
    std::vector<double> rows;
    for (std::size_t i = 0; i < 101 * features; ++i) rows.push_back(bell(random));
    const model::feature_ranges ranges = model::feature_ranges::of(rows, features, 0.5);
    for (std::size_t i = 0; i < rows.size(); i += features) {
      CHECK(ranges.beyond(std::span(rows).subspan(i, features)) == 0);
      CHECK(ranges.know(std::span(rows).subspan(i, features)));
    }
    std::vector<double> point;
    double squares = 0;
    for (std::size_t f = 0; f < features; ++f) {
      const model::feature_range& r = ranges.ranges()[f];
      const double off = static_cast<double>(f % 3);  // in deviations, above and below in turn
      point.push_back(f % 2 == 0 ? r.high + off * r.deviation : r.low - off * r.deviation);
      squares += off * off;
    }
    CHECK(ranges.beyond(point) == doctest::Approx(std::sqrt(squares)));
    CHECK(ranges.know(point) == (std::sqrt(squares) <= 0.5));
    std::vector<double> turned;
    for (std::size_t i = rows.size(); i > 0; i -= features)
      turned.insert(turned.end(), rows.begin() + static_cast<std::ptrdiff_t>(i - features),
                    rows.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(model::feature_ranges::of(turned, features, 0.5).beyond(point) == doctest::Approx(std::sqrt(squares)));
  }
  CHECK_THROWS_AS(model::feature_ranges::of({}, 3, 1), std::invalid_argument);
}

TEST_CASE("a feature that never changed counts by tenths") {
  const std::vector<double> rows = {7, 7, 7};
  CHECK(model::feature_ranges::of(rows, 1, 0).beyond(std::vector<double>{7.5}) == doctest::Approx(5));
}

TEST_CASE("trees are asked about a program like those learned from, and not about one that lies far from them") {
  std::mt19937 random(2);
  const programs all(random, {"a", "b", "c", "d"}, "far", 80);
  const model::time_contestant base{"base",
                                    [](auto, std::span<const model::timed_variant> held, auto) {
                                      std::vector<double> ms;
                                      for (const model::timed_variant& v : held) ms.push_back(programs::base(*v.of));
                                      return ms;
                                    },
                                    false};
  const model::time_contestant gated = model::gated_ratio("gated", of_first_feature(), {0, 1, 2}, base, 1000, 1000);
  std::vector<model::timed_variant> near_only;
  for (const model::timed_variant& v : all.variants)
    if (v.of->program != "far") near_only.push_back(v);

  const auto far = all.of("far", true), a = all.of("a", true);
  const std::vector<double> of_far = gated.predict(near_only, far, 0), plain = base.predict(near_only, far, 0);
  CHECK(of_far == plain);
  std::vector<model::timed_variant> others;
  for (const model::timed_variant& v : near_only)
    if (v.of->program != "a") others.push_back(v);
  const std::vector<double> of_a = gated.predict(others, a, 0);
  double logs = 0, base_logs = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    logs += std::abs(std::log(of_a[i] / a[i].ms));
    base_logs += std::abs(std::log(programs::base(*a[i].of) / a[i].ms));
  }
  CHECK(logs < 0.2 * base_logs);
  // Learned from the far program too, which trees of the others do harm to: the gate is the same.
  CHECK(gated.predict(all.of("a", false), a, 0) == of_a);
}
