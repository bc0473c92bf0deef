#include <hoist/cost/prediction.hpp>
#include <hoist/cost/shipped.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace hoist;

namespace {

/// Prices of a model, some of them zero, with a covariance of `share` of each.
cost::calibration prices_of(const char* model, double share, std::mt19937& random) {
  std::uniform_real_distribution<double> price(0, 2);
  cost::calibration c;
  c.device = "a device";
  c.model = cost::text_of(cost::shipped(model));
  for (const cost::parameter& p : cost::shipped(model).parameters) {
    c.names.emplace_back(p.name);
    c.values.push_back(random() % 5 == 0 ? p.least : p.least + price(random));
  }
  const std::size_t n = c.values.size();
  c.covariance.assign(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) c.covariance[i * n + i] = share * share * c.values[i] * c.values[i];
  for (double residual : {-0.1, 0.1, -0.1, 0.1, 40.0}) c.kernels.push_back({"k", 1, residual, false});
  return c;
}

}  // namespace

TEST_CASE("terms add up to the predicted time, none is negative, and the one that shows most is named") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> amount(0, 3);
  for (const char* model : {"linear", "overlap", "partial"})
    for (int round = 0; round < 200; ++round) {
      const cost::priced_model prices(prices_of(model, 0.01, random));
      std::vector<double> row;
      for (int i = 0; i < prices.model().quantities.size(); ++i) row.push_back(1e-6 + amount(random));
      const cost::predicted_time t = prices.predict(row);
      CAPTURE(model);
      CHECK(t.ms == doctest::Approx(prices.ms(row)).epsilon(1e-12));
      double sum = 0;
      for (const cost::part& p : t.parts) {
        sum += p.shown;
        CHECK(p.shown >= 0);
        CHECK(p.shown <= t.parts[t.bound_by].shown);
      }
      CHECK(sum == doctest::Approx(t.ms).epsilon(1e-9));
      CHECK(t.low <= t.ms);
      CHECK(t.high >= t.ms);
    }
}

TEST_CASE("an interval is as wide as the calibration's residuals and its prices' deviations say") {
  std::mt19937 random(11);
  const cost::calibration narrow = prices_of("linear", 0, random);
  cost::calibration wide = narrow;
  for (std::size_t i = 0; i < wide.values.size(); ++i)
    wide.covariance[i * wide.values.size() + i] = 0.25 * wide.values[i] * wide.values[i];
  const cost::priced_model prices(narrow), unsure(wide);
  const std::vector<double> row(static_cast<std::size_t>(prices.model().quantities.size()), 1.0);
  const cost::predicted_time a = prices.predict(row), b = unsure.predict(row);
  const double spread = 1.4826 * std::log(1.1);  // the median's size, whatever the outlier is
  CHECK(std::log(a.high / a.ms) == doctest::Approx(1.2816 * spread).epsilon(0.06));
  CHECK(b.high > 1.2 * a.high);
  CHECK(b.ms == a.ms);
}

TEST_CASE("a model that can't be read, or prices of another version, are refused in a sentence") {
  std::mt19937 random(3);
  cost::calibration c = prices_of("linear", 0.01, random);
  c.model = "ms = p_launch * nonsense";
  CHECK_THROWS_WITH_AS(cost::priced_model{c}, doctest::Contains("the calibration's model can't be read"), std::runtime_error);
  c = prices_of("linear", 0.01, random);
  c.features_version = features::version - 1;
  CHECK_THROWS_WITH_AS(cost::priced_model{c}, doctest::Contains("calibrate again"), std::runtime_error);
}
