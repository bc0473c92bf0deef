// Values of models, their derivatives, and the terms that they split into.

#include "random_models.hpp"

#include <doctest/doctest.h>
#include <sample.hpp>

#include <algorithm>
#include <vector>

using namespace hoist;
using namespace hoist::cost;
using namespace hoist::test;

namespace {

double value_with(const cost_model& m, const std::vector<double>& row, std::vector<double> parameters, std::size_t k,
                  double x) {
  parameters[k] = x;
  return value(m, row, parameters);
}
/// The derivative by a parameter from differences, at two steps; `doubt` is how far these are apart.
struct difference_quotient {
  double slope, doubt;
};
difference_quotient quotient_of(const cost_model& m, const std::vector<double>& row, const std::vector<double>& p,
                                std::size_t k) {
  const auto at = [&](double step) {
    // Richardson's: the error is of fourth order in the step.
    const auto central = [&](double h) {
      return (value_with(m, row, p, k, p[k] + h) - value_with(m, row, p, k, p[k] - h)) / (2 * h);
    };
    return (4 * central(step / 2) - central(step)) / 3;
  };
  const double fine = at(1e-4), coarse = at(3e-4);
  return {fine, std::abs(fine - coarse)};
}
std::vector<double> parameters_for(const cost_model& m, random_models& r, double least) {
  std::vector<double> p;
  for (const parameter& x : m.parameters) p.push_back(x.name[0] == 'a' ? r.between(least, 3) : r.between(1.1, 3));
  return p;
}
std::vector<double> row_for(const cost_model& m, random_models& r) {
  std::vector<double> row;
  for (int i = 0; i < m.quantities.size(); ++i) row.push_back(r.between(1, 4));
  return row;
}
double value_of(const cost_model& m, std::vector<double> row, std::vector<double> p) { return value(m, row, p); }

}  // namespace

TEST_CASE("derivatives of random models are those of differences, with parameters of both signs") {
  random_models r(1);
  int compared = 0, doubtful = 0;
  for (int i = 0; i < sample(4000); ++i) {
    const cost_model m = r.of_tame_numbers(1 + static_cast<int>(r.below(5)));
    const std::vector<double> row = row_for(m, r), p = parameters_for(m, r, r.coin() ? 0.1 : -3);
    std::vector<double> gradient(p.size(), -1);
    const double v = value_and_gradient(m, row, p, gradient);
    CHECK(v == value(m, row, p));
    for (std::size_t k = 0; k < p.size(); ++k) {
      const difference_quotient d = quotient_of(m, row, p, k);
      const double size = std::max({1.0, std::abs(v), std::abs(gradient[k])});
      if (!(d.doubt < 1e-5 * size)) {  // a corner of a norm, or a value that cancels
        ++doubtful;
        continue;
      }
      ++compared;
      CHECK_MESSAGE(std::abs(d.slope - gradient[k]) < 1e-4 * size, text_of(m), ", by ", m.parameters[static_cast<int>(k)].name,
                    ": ", gradient[k], " instead of ", d.slope);
    }
  }
  CHECK(compared > sample(4000));
  CHECK(doubtful * 20 < compared);
}

TEST_CASE("costs split into terms that add up, none of them negative, each at most what it costs alone") {
  random_models r(2);
  long parts = 0, hidden = 0;
  for (int i = 0; i < sample(4000); ++i) {
    const cost_model m = r.of_costs(1 + static_cast<int>(r.below(5)));
    const std::vector<double> row = row_for(m, r), p = parameters_for(m, r, 0.1);
    const double whole = value(m, row, p);
    double sum = 0;
    for (const part& x : breakdown(m, row, p)) {
      CHECK_MESSAGE(x.shown >= 0, text_of(m), ": ", x.text);
      CHECK_MESSAGE(x.hidden() >= -1e-9 * x.alone, text_of(m), ": ", x.text);
      if (x.price.has_value()) CHECK(*x.price * *x.count == doctest::Approx(x.alone).epsilon(1e-12));
      sum += x.shown;
      ++parts;
      hidden += x.hidden() > 1e-9 * x.alone;
    }
    CHECK_MESSAGE(std::abs(sum - whole) <= 1e-9 * std::abs(whole), text_of(m), ": ", sum, " of ", whole);
  }
  CHECK(parts > 2 * sample(4000));
  CHECK(hidden > sample(1000));
}

TEST_CASE("terms are named, counted and priced") {
  const cost_model m = parsed("p_launch * launches + 2 * overlapped(p_a * barriers + p_b * groups, p_c * branches, p_edge)");
  const std::vector<double> row = {1, 10, 20, 30}, p = {0.5, 1, 2, 3, 100};
  REQUIRE(m.parameters.size() == 5);
  const std::vector<part> parts = breakdown(m, row, p);
  REQUIRE(parts.size() == 4);
  CHECK(parts[0].text == "p_launch * launches");
  CHECK(parts[0].price == 0.5);
  CHECK(parts[1].text == "p_a * barriers");
  CHECK(parts[1].count == 10);
  CHECK(parts[1].price == 2);
  CHECK(parts[2].alone == 80);
  CHECK(parts[2].shown == doctest::Approx(0));
  CHECK(parts[3].shown == doctest::Approx(180));
  CHECK(parts[3].quantity == 3);
}

TEST_CASE("a difference is one term, and so is a product with a negative factor") {
  CHECK(breakdown(parsed("p_a * groups - p_b"), std::vector<double>{2}, std::vector<double>{1, 5}).size() == 1);
  CHECK(breakdown(parsed("p_a * (groups + p_b)"), std::vector<double>{2}, std::vector<double>{-1, 5}).size() == 1);
  CHECK(breakdown(parsed("p_a * (groups + p_b)"), std::vector<double>{2}, std::vector<double>{1, 5}).size() == 2);
}

TEST_CASE("an overlap is the sum's half without an edge, and the larger one with a large edge") {
  const cost_model m = parsed("overlapped(p_a, p_b, p_edge)");
  CHECK(value_of(m, {}, {3, 5, 0}) == 4);
  CHECK(value_of(m, {}, {3, 5, 1e6}) == 5);
  CHECK(value_of(m, {}, {5, 3, 1e6}) == 5);
  const auto by_tanh = [](double a, double b, double edge) {
    return a * (std::tanh(edge * (a - b)) + 1) / 2 + b * (std::tanh(edge * (b - a)) + 1) / 2;
  };
  for (double edge : {0.01, 0.3, 1.0, 4.0}) CHECK(value_of(m, {}, {1, 2, edge}) == doctest::Approx(by_tanh(1, 2, edge)));
  std::vector<double> gradient(3);
  for (double far : {1e3, 1e150, 1e300}) {
    value_and_gradient(m, {}, std::vector<double>{far, 1, 1e3}, gradient);
    CHECK(gradient[0] == 1);
    CHECK(gradient[1] == 0);
    CHECK(gradient[2] == 0);
  }
}

TEST_CASE("a norm is the sum for 1 and the largest for a large exponent, and doesn't overflow") {
  const cost_model m = parsed("norm(p_k, p_a, p_b, p_c)");
  REQUIRE(m.parameter_at("k") == 2);  // behind the first two operands
  CHECK(m.parameters[2].least == 1);
  CHECK(m.parameters[0].least == 0);
  CHECK(value_of(m, {}, {2, 3, 1, 4}) == doctest::Approx(9));
  CHECK(value_of(m, {}, {2, 3, 2, 6}) == doctest::Approx(7));
  CHECK(value_of(m, {}, {2, 3, 1000, 4}) == doctest::Approx(4));
  CHECK(value_of(m, {}, {2e300, 3e300, 2, 6e300}) == doctest::Approx(7e300));
  CHECK(value_of(m, {}, {2, 3, 0.5, 4}) == doctest::Approx(9));  // below 1 as 1
  CHECK(value_of(m, {}, {0, 0, 2, 0}) == 0);
  std::vector<double> gradient(4);
  value_and_gradient(m, {}, std::vector<double>{0, 0, 2, 0}, gradient);
  CHECK(std::all_of(gradient.begin(), gradient.end(), [](double g) { return std::isfinite(g); }));
}

TEST_CASE("a saturated cost is the cost where many are resident, and grows as they get fewer") {
  const cost_model m = parsed("saturated(p_x, groups, p_scale)");
  CHECK(value_of(m, {1000}, {3, 1}) == doctest::Approx(3));
  CHECK(value_of(m, {2}, {3, 2}) == doctest::Approx(3 / (1 - std::exp(-1.0))));
  CHECK(value_of(m, {1}, {3, 1e6}) == doctest::Approx(3e6));
  CHECK(value_of(m, {5}, {3, 0}) == 3);
  std::vector<double> gradient(2);
  for (double scale : {0.0, 1e-300, 1.0, 1e300}) {
    value_and_gradient(m, std::vector<double>{5}, std::vector<double>{3, scale}, gradient);
    CHECK(std::isfinite(gradient[0]));
    CHECK(std::isfinite(gradient[1]));
  }
}

TEST_CASE("a parameter that stands twice has the sum of both derivatives") {
  const cost_model m = parsed("p_a * groups + p_b + p_a * p_a");
  std::vector<double> gradient(2);
  CHECK(value_and_gradient(m, std::vector<double>{7}, std::vector<double>{3, 1}, gradient) == 31);
  CHECK(gradient[0] == 13);
  CHECK(gradient[1] == 1);
}

TEST_CASE("every model that ships has a value, derivatives and terms, and an unknown name is refused") {
  for (const shipped_model& s : shipped_models) {
    const cost_model m = shipped(s.name);
    CHECK(!counts_twice(m));
    CHECK(std::string(m.output) == "ms");
    const std::vector<double> row(static_cast<std::size_t>(m.quantities.size()), 2e-3);
    const std::vector<double> p(static_cast<std::size_t>(m.parameters.size()), 1.5);
    std::vector<double> gradient(p.size());
    CHECK(value_and_gradient(m, row, p, gradient) > 0);
    double sum = 0;
    for (const part& x : breakdown(m, row, p)) sum += x.shown;
    CHECK(sum == doctest::Approx(value(m, row, p)).epsilon(1e-9));
  }
  CHECK_THROWS_WITH(shipped("line"),
                    "no model is called 'line'; those that ship are linear, overlap, partial, partial_alone, "
                    "partial_own, paper_linear, paper_overlap.");
}
