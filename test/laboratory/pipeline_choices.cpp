// Whole schedules from kernels that were timed apart, and what the choice among them gives.
#include <tools/laboratory/pipeline_choices.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace hoist;

TEST_CASE("sets of kernels make the result, with each stage that one of them reads") {
  // The result (2) from stage 1 or from inputs, stage 1 from stage 0 or from inputs; no kernel makes stage 0.
  const std::vector<model::timed_stage> kernels = {{2, {1}, 0}, {2, {}, 1}, {1, {}, 2}, {1, {0}, 3}, {2, {1, 1}, 4}};
  const auto sets = model::drawn_sets(kernels, 2, 1).draw(20);
  CHECK(sets == std::vector<std::vector<std::size_t>>{{0, 2}, {1}, {2, 4}});
  CHECK(model::drawn_sets(kernels, 2, 2).draw(1).size() == 1);
  CHECK(model::drawn_sets(kernels, 0, 1).draw(20).empty());
}
TEST_CASE("the share of the fastest that the first and the best of five reach") {
  const std::vector<double> measured = {4, 2, 8, 8, 8, 8, 1}, predicted = {1, 2, 3, 4, 5, 6, 7};
  const model::share_of_best s = model::share_of_best::of(measured, predicted);
  CHECK(s.first == 0.25);
  CHECK(s.of_five == 0.5);
  CHECK(model::share_of_best::of(measured, measured).first == 1);
}
TEST_CASE("how near predicted times are") {
  const std::vector<double> measured = {1, 2, 4}, twice = {2, 4, 8}, one_off = {1, 2, 8};
  CHECK(model::nearness::of(measured, twice).pearson == doctest::Approx(1));
  CHECK(model::nearness::of(measured, twice).median_error == 1);
  CHECK(model::nearness::of(measured, one_off).median_error == 0);
}
