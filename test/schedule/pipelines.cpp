// Pipelines by random schedules mean what they say: the simulator's result is that of the program, without a fault.
#include "random_schedules.hpp"

#include <benchmark/programs/pipelines.hpp>
#include <sample.hpp>

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
