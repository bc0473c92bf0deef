// A schedule as a constant: the text that the C++ compiler makes is the one that is made at run time.
#include <hoist/hoist.hpp>
#include <hoist/schedule.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace hoist;

namespace {

constexpr auto smoothed = program<array2<float, N, M>>([](auto in) {
  auto mean = [](auto w) { return w(0, 0) + 2.f * w(1, 1) + w(2, 2); };
  return in | pad2<1>(clamp) | slide2<3> | map2(mean) | named<"once"> | slide2<3> | map2(mean);
});
constexpr auto in_tiles = [] {
  return scheduled_at({{"N", 20}, {"M", 34}}, schedule_from("result: kernel group 4x8 block 1x4 vectors 4; once: group"));
};

}  // namespace

TEST_CASE("a schedule in a constant gives the text of the same schedule at run time") {
  const kernel_module made = variant_of(scheduled(smoothed), in_tiles());
  CHECK(made.rejected == nullptr);
  CHECK(std::string(kernel<decltype(scheduled(smoothed)), in_tiles>) ==
        std::string(made.text.data(), static_cast<std::size_t>(made.text.size())));
}
