// Pipelines by random schedules mean what they say: the simulator's result is that of the program, without a fault.
#include "random_schedules.hpp"
#include "searched.hpp"

#include <benchmark/programs/pipelines.hpp>
#include <sample.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace hoist;

TEST_CASE("schedules: Harris and the unsharp mask") {
  CHECK(test::check_random_schedules(test::scheduled_subject_of("harris", benchmarks::harris), test::sample(20),
                                     {{17, 23}, {5, 5}, {12, 36}}) > 30);
  CHECK(test::check_random_schedules(test::scheduled_subject_of("unsharp_mask", benchmarks::unsharp_mask), test::sample(20),
                                     {{11, 19}, {1, 7}, {8, 16}}) > 30);
}
TEST_CASE("schedules: the depthwise separable convolution and the maximum filter") {
  CHECK(test::check_random_schedules(test::scheduled_subject_of("depthwise_separable", benchmarks::depthwise_separable),
                                     test::sample(4), {{3, 5}, {2, 4}}) > 2);
  CHECK(test::check_random_schedules(test::scheduled_subject_of("max_filter", benchmarks::max_filter), test::sample(3),
                                     {{3, 5}}) > 0);
}
TEST_CASE("schedules: the chain of 32 stencils") {
  CHECK(test::check_random_schedules(test::scheduled_subject_of("stencil_chain", benchmarks::stencil_chain), 20, {{2, 3}}) > 0);
}
TEST_CASE("search: of kernels that are alike and of about one size, one is asked what is near a placement") {
  const test::searched s(test::scheduled_subject_of("stencil_chain", benchmarks::stencil_chain).by_stages,
                         {{"N", 200}, {"M", 300}});
  model::kernel_search kernels(s.question());
  const int first = 9, second = 10;
  const model::placed_kernel best = kernels.best(first, {});
  const auto near = kernels.near(first, {}, best);
  CHECK(near.size() > 10);
  const long lowered = kernels.counted().lowered;
  const auto same = kernels.ranked_among(second, {}, {best.lines});
  REQUIRE(same.size() == 1);
  const auto near_second = kernels.near(second, {}, same[0]);
  CHECK(kernels.counted().lowered <= lowered + 1);
  REQUIRE(near_second.size() == near.size());
  for (std::size_t i = 0; i < near.size(); ++i) {
    CHECK(near_second[i].lines == near[i].lines);
    for (const model::placed_kernel& costed : kernels.ranked_among(second, {}, {near[i].lines}))
      CHECK(std::abs(std::log(near_second[i].seconds / costed.seconds)) < 0.1);
  }
}
TEST_CASE("search: lines that differ in any number have costs of their own") {
  std::set<std::string> keys;
  const auto put = [&](auto change) {
    ir::placed_stage line;
    change(line);
    keys.insert(model::kept_costs::text_of(0, {line}));
  };
  put([](ir::placed_stage&) {});
  for (const auto extents :
       {&ir::placed_stage::group, &ir::placed_stage::block, &ir::placed_stage::order, &ir::placed_stage::local})
    put([&](ir::placed_stage& p) { (p.*extents).push(3); });
  for (const auto number : {&ir::placed_stage::vectors, &ir::placed_stage::padding, &ir::placed_stage::steps,
                            &ir::placed_stage::parts, &ir::placed_stage::chunk})
    put([&](ir::placed_stage& p) { p.*number = 7; });
  for (const auto is : {&ir::placed_stage::ahead, &ir::placed_stage::copied, &ir::placed_stage::whole,
                        &ir::placed_stage::transposed, &ir::placed_stage::marched, &ir::placed_stage::linear})
    put([&](ir::placed_stage& p) { p.*is = true; });
  put([](ir::placed_stage& p) { p.at = ir::stage_place::group; });
  CHECK(keys.size() == 17);
}
TEST_CASE("schedules: the convolution layer, which is what plain loops say") {
  const test::scheduled_subject s = test::scheduled_subject_of("convolution_layer", benchmarks::convolution_layer);
  CHECK(test::check_random_schedules(s, 3, {{1, 1}}) > 0);
  constexpr long rows = 2, columns = 1, channels = benchmarks::layer_channels, pictures = benchmarks::layer_pictures;
  const ir::point at = scheduled_at({{"N", rows}, {"M", columns}}, {});
  const test::exact_inputs data(s.as_written.terms, at);
  std::vector<double> expected;
  for (long picture = 0; picture < pictures; ++picture)
    for (long row = 0; row < rows; ++row)
      for (long column = 0; column < columns; ++column)
        for (long to = 0; to < channels; ++to) {
          double sum = data[2][static_cast<std::size_t>(to)];
          for (long tap = 0; tap < 9 * channels; ++tap) {
            const long i = row + tap / channels / 3, j = column + tap / channels % 3, from = tap % channels;
            sum += data[1][static_cast<std::size_t>(to * 9 * channels + tap)] *
                   data[0][static_cast<std::size_t>(((picture * (rows + 2) + i) * (columns + 2) + j) * channels + from)];
          }
          expected.push_back(std::max(sum, 0.0));
        }
  CHECK(test::meaning_of(s.as_written.terms, at, s.as_written.dimensions, data).values == expected);
}
