#include <tools/laboratory/evaluate.hpp>

#include <tools/laboratory/baseline.hpp>
#include "hoist/model/predictor.hpp"
#include <tools/laboratory/sampling.hpp>
#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

using namespace hoist::model;

namespace {

double mean_runs(const evaluation& e, std::size_t order) {
  double sum = 0;
  for (const case_result& c : e.cases) sum += c.orders[order].runs;
  return sum / double(e.cases.size());
}

double mean_random_runs(const evaluation& e) {
  double sum = 0;
  for (const case_result& c : e.cases) sum += c.random.runs;
  return sum / double(e.cases.size());
}

/// Of every training: the programs, devices and sizes that were shown.
struct seen {
  std::set<std::string> programs, devices;
  std::set<long> sizes;
};

learner recorder(std::vector<seen>& log) {
  return [&log](std::span<const example> examples) -> scorer {
    log.emplace_back();
    for (const example& e : examples) {
      log.back().programs.emplace(e.program);
      log.back().devices.emplace(e.what.device);
      log.back().sizes.insert(e.what.rows);
    }
    return [](std::span<const candidate> points) { return std::vector<double>(points.size()); };
  };
}

dataset two_devices() {
  dataset data = hoist::test::synthetic(4, 12, 1);
  dataset other = hoist::test::synthetic(4, 12, 2);
  for (row& r : other.rows) r.device = "other";
  append(data, other);
  return data;
}

}  // namespace

TEST_CASE("each way to hold out shows what it should, and trains once per training set") {
  const dataset data = two_devices();
  std::vector<seen> log;
  evaluate(data, {{"", recorder(log)}}, leave_program_out());
  CHECK(log.size() == 8);
  for (const seen& s : log) {
    CHECK(s.programs.size() == 3);
    CHECK(s.devices.size() == 1);
    CHECK(s.sizes.size() == 2);
  }
  log.clear();
  evaluate(data, {{"", recorder(log)}}, leave_group_out({{"program0", "program1"}, {"program3"}}));
  CHECK(log.size() == 6);
  for (const seen& s : log) {
    CHECK(s.programs.contains("program0") == s.programs.contains("program1"));
    CHECK(s.programs.size() == (s.programs.contains("program0") ? 3 : 2));
  }
  log.clear();
  evaluate(data, {{"", recorder(log)}}, leave_program_and_size_out());
  CHECK(log.size() == 16);
  for (const seen& s : log) CHECK(s.sizes.size() == 1);
  log.clear();
  evaluate(data, {{"", recorder(log)}}, leave_device_out());
  CHECK(log.size() == 2);
  for (const seen& s : log) CHECK(s.programs.size() == 4);
}

TEST_CASE("nothing of the held program reaches a training") {
  const dataset data = hoist::test::synthetic(4, 60, 3);
  const auto keep = [](const row& r) { return r.program != "program2"; };
  // The trained model's answers to fixed questions, for the fold that holds program2 out.
  const auto answers = [&](const dataset& d) {
    std::vector<double> result;
    const learner probe = [&](std::span<const example> examples) -> scorer {
      const bool held = std::ranges::none_of(examples, [](const example& e) { return e.program == "program2"; });
      std::vector<candidate> questions;
      for (const row& r : data.rows) questions.push_back(candidate_of(r));
      for (const learner& l : {knn_learner(), others_mean()}) {
        const std::vector<double> scores = l(examples)(questions);
        if (held) result.insert(result.end(), scores.begin(), scores.end());
      }
      return [](std::span<const candidate> points) { return std::vector<double>(points.size()); };
    };
    evaluate(d, {{"probe", probe}}, leave_program_out());
    return result;
  };
  dataset changed = data;
  for (row& r : changed.rows)
    if (!keep(r)) {
      for (double& f : r.features) f = 3 * f - 100;
      r.throughput = 1e6 / r.throughput;
      r.valid = !r.valid;
    }
  const std::vector<double> before = answers(data);
  CHECK(before.size() == 2 * data.rows.size());
  CHECK(before == answers(changed));
  changed.rows[0].throughput *= 2;  // a row of another program must have an influence
  CHECK(before != answers(changed));
}

TEST_CASE("where features determine throughput, the model beats random and the mean of the same point") {
  const evaluation e =
      evaluate(hoist::test::synthetic(5, 150, 4), {{"kNN", knn_learner()}, {"mean", others_mean()}}, leave_program_out());
  CHECK(e.cases.size() == 10);
  CHECK(mean_runs(e, 0) < mean_random_runs(e) / 3);
  CHECK(mean_runs(e, 0) < mean_runs(e, 1));
  double one_shot = 0;
  for (const case_result& c : e.cases) {
    CHECK(c.orders[0].spearman > 0.7);
    one_shot += c.orders[0].one_shot - c.random.one_shot;
  }
  CHECK(one_shot / double(e.cases.size()) > 0.2);  // now and then the best predicted point is one that failed
}

TEST_CASE("with shuffled features the model is random") {
  const dataset data = hoist::test::synthetic(4, 60, 5);
  double difference = 0, variance = 0, count = 0;
  for (unsigned long seed = 0; seed < 12; ++seed) {
    const evaluation e = evaluate(shuffle_features(data, seed), {{"kNN", knn_learner()}}, leave_program_out());
    for (const case_result& c : e.cases) {
      const double n = c.points, k = c.good;
      difference += c.orders[0].runs - c.random.runs;
      variance += (n + 1) * (n - k) * k / ((k + 1) * (k + 1) * (k + 2));  // of the first good position; ties lower it
      ++count;
    }
  }
  CHECK(count == 96);
  CHECK(std::abs(difference) < 4 * std::sqrt(variance));
}

TEST_CASE("the truth as a score needs one run, its opposite the most, and no score is random") {
  const dataset data = hoist::test::synthetic(3, 50, 6);
  dataset told = data;
  told.feature_names.push_back("truth");
  const std::vector<double> y = normalise(data);
  for (std::size_t i = 0; i < y.size(); ++i) told.rows[i].features.push_back(y[i]);
  const evaluation e =
      evaluate(told, {{"truth", by_feature(7, false)}, {"opposite", by_feature(7, true)}, {"constant", by_feature(5, false)}},
               leave_program_out());
  for (const case_result& c : e.cases) {
    CHECK(c.points == 50);
    CHECK(c.failed == 2);
    CHECK(c.orders[0].runs == 1);
    CHECK(c.orders[0].one_shot == 1);
    CHECK(c.orders[0].first_reaches == 1);
    CHECK(c.orders[0].spearman == doctest::Approx(1));
    CHECK(c.orders[1].runs == c.points - c.good + 1);
    CHECK(c.orders[1].one_shot == 0);
    CHECK(c.orders[2].runs == doctest::Approx(c.random.runs));
    CHECK(c.orders[2].one_shot == doctest::Approx(c.random.one_shot));
    CHECK(c.orders[2].first_reaches == doctest::Approx(c.random.first_reaches));
    CHECK(std::isnan(c.orders[2].pearson));
  }
}

TEST_CASE("a case in which nothing ran is listed and not judged; a case without training is an error") {
  dataset data = hoist::test::synthetic(3, 10, 7);
  for (row& r : data.rows)
    if (r.program == "program1" && r.rows == 512) r.valid = false;
  const evaluation e = evaluate(data, {{"kNN", knn_learner()}}, leave_program_out());
  CHECK(e.cases.size() == 5);
  REQUIRE(e.without_valid_rows.size() == 1);
  CHECK(e.without_valid_rows[0].program == "program1");
  CHECK_THROWS_WITH_AS(evaluate(data, {}, leave_device_out()),
                       "there is nothing to learn from for program0 at 512 x 512 on device.", std::invalid_argument);
  const learner lazy = [](std::span<const example>) -> scorer {
    return [](std::span<const candidate>) { return std::vector<double>{1}; };
  };
  CHECK_THROWS_WITH_AS(evaluate(data, {{"lazy", lazy}}, leave_program_out()), "lazy did not score every point of a case.",
                       std::invalid_argument);
}
