// Time loops as models see them: features of steps, and what is predicted of several at once.

#include <hoist/explore/schedules_time_loop.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/language.hpp>
#include <hoist/model/step_predictions.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace {

using namespace hoist;

constexpr auto smooth = [](auto x) {
  return x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1); });
};
constexpr auto once = program<array2<float, N, M>>(smooth);
constexpr auto loop = program<array2<float, N, M>>([](auto x) { return x | iterate<24>(smooth); });
using of_loops = meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>,
                            families::marched_steps_of_rows<"march-steps-vec4", 4>,
                            families::steps_of_blocks<"march-steps-in-turn-vec8", 8>>;

candidate of_structure(const family& f, int structure, long steps) {
  ir::point at;
  at.sizes = {{"N", 4096}, {"M", 4096}};
  at.tunables = {{"steps", steps}, {"rows", 128}, {"local_x", 64}};
  at.local[0] = 64;
  const kernel_module m = emit_module(f.structures[structure].terms(), at, f.inputs);
  REQUIRE(m.rejected == nullptr);
  return candidate_of(structure, 0, m, targets::nvidia_h200);
}

}  // namespace

TEST_CASE("the features of a time loop are those of its step, and steps at once are of more results") {
  const family single = family_of<decltype(once), of_loops>("once", once),
               many = family_of<decltype(loop), of_loops>("loop", loop);
  const candidate step = of_structure(single, 0, 1), steps = of_structure(many, 0, 1);
  for (int i = 0; i < features::feature_count; ++i) {
    CAPTURE(features::feature_names[i]);
    CHECK(steps[static_cast<std::size_t>(i)] == doctest::Approx(step[static_cast<std::size_t>(i)]));
  }
  CHECK(step.steps == 1);
  CHECK(steps.launches == 24);
  const candidate few = of_structure(many, 1, 4), more = of_structure(many, 1, 8);
  CHECK(few.steps == 4);
  CHECK(more.launches == 3);
  const std::size_t dram = features::at_of("real_dram");
  CHECK(std::exp2(few[dram]) == doctest::Approx(std::exp2(step[dram]) / 4).epsilon(0.2));
  CHECK(std::exp2(more[dram]) == doctest::Approx(std::exp2(step[dram]) / 8).epsilon(0.2));
}

TEST_CASE("trees that know single steps alone predict steps at once by their analytic times beside the best of these") {
  const family many = family_of<decltype(loop), of_loops>("loop", loop);
  const std::vector<candidate> all{of_structure(many, 0, 1), of_structure(many, 1, 4), of_structure(many, 1, 8)};
  const model::ranker by = runtime::pretrained_ranker_for(targets::cpu_pocl);
  const model::step_predictions predicted(by, all);
  const std::size_t time = features::at_of("real_t_sum");
  CHECK(predicted.all()[0].value == doctest::Approx(1));
  CHECK(predicted.all()[0].spread == doctest::Approx(by.predict(all[0]).spread / by.predict(all[0]).value));
  for (std::size_t i : {1u, 2u}) {
    CHECK(predicted.all()[i].value / predicted.all()[0].value == doctest::Approx(std::exp2(all[0][time] - all[i][time])));
    CHECK(predicted.of(all[i]).value == predicted.all()[i].value);
  }
  CHECK(predicted.all()[2].value > predicted.all()[1].value);
}

TEST_CASE("trees that know several steps at once are taken at their word, relative to the best") {
  const family many = family_of<decltype(loop), of_loops>("loop", loop);
  const std::vector<candidate> all{of_structure(many, 0, 1), of_structure(many, 1, 4), of_structure(many, 1, 8)};
  const model::ranker by = runtime::pretrained_ranker_for(targets::nvidia_h200);
  REQUIRE(by.as<model::time_forest>()->knows_steps());
  const model::step_predictions predicted(by, all);
  double best = 0;
  for (const candidate& c : all) best = std::max(best, by.predict(c).value);
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(predicted.all()[i].value == doctest::Approx(by.predict(all[i]).value / best));
    CHECK(predicted.of(all[i]).value == predicted.all()[i].value);
  }
  CHECK(predicted.all()[0].value < 0.5);
}

TEST_CASE("a structure whose groups are one work-item has a point for each of its tunables' values") {
  const family many = family_of<decltype(loop), of_loops>("loop", loop);
  meta::vec<ir::binding> sizes{};
  sizes.push({"N", 200});
  sizes.push({"M", 200});
  const space points(many.structures[2], many.inputs, targets::cpu_pocl, sizes);
  CHECK(points.size() == 6 * 3 * 4);
  CHECK(points.rejection(0) == nullptr);
  CHECK(points.number_of(points.at(5)) == 5);
}

TEST_CASE("where the local memory is too small for any number of steps, single steps remain") {
  const family many = family_of<decltype(loop), of_loops>("loop", loop);
  target small = targets::nvidia_h200;
  small.local_per_group = 64;
  meta::vec<ir::binding> sizes{};
  sizes.push({"N", 200});
  sizes.push({"M", 200});
  const space single(many.structures[0], many.inputs, small, sizes), several(many.structures[1], many.inputs, small, sizes);
  long left = 0;
  for (long i = 0; i < single.size(); ++i) left += single.rejection(i) == nullptr;
  CHECK(left > 0);
  for (long i = 0; i < several.size(); ++i) CHECK(several.rejection(i) != nullptr);
}
