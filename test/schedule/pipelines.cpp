// Pipelines by random schedules mean what they say: the simulator's result is that of the program, without a fault.
#include "random_schedules.hpp"

#include <benchmark/programs/pipelines.hpp>
#include <sample.hpp>

#include <algorithm>
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
