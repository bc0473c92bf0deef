#include <benchmark/programs/families.hpp>
#include <support/structures.hpp>

#include <hoist/language.hpp>

namespace {

using namespace hoist;

constexpr auto skewed = [](auto w) { return 1.f * w(0) + 2.f * w(1) + 4.f * w(2); };
constexpr auto skewed2 = [](auto w) { return w(0, 0) + 2.f * w(0, 2) + 3.f * w(1, 1) + 5.f * w(2, 0); };

inline constexpr auto windows_1d =
    program<array<float, M>>([](auto x) { return x | pad<2, 0>(hoist::clamp) | slide<3> | map(skewed); });
inline constexpr auto strided_windows = program<array<float, M>>([](auto x) { return x | slide<3, 2> | map(skewed); });
inline constexpr auto constant_border =
    program<array2<float, N, M>>([](auto x) { return x | pad2<1, 2>(constant<7>) | slide2<3> | map2(skewed2); });
inline constexpr auto numbers = program<array2<float, 37, 53>>([](auto a) { return a | slide2<3> | map2(skewed2); });

inline constexpr auto taps = program<array<float, M>, array<float, 7>>([](auto x, auto t) {
  return x | pad<3>(constant<2>) | slide<7> |
         map([=](auto w) { return zip(w, t) | map([](auto a, auto b) { return a * b; }) | reduce(add); });
});

}  // namespace

TEST_CASE("lines copied to local memory by chunks compute what they mean, whatever their length") {
  const family f = family_of<decltype(taps), families::local_chunks>("taps", taps);
  CHECK(f.count == 5);
  test::check_family(f, 3, {{1, 1030}, {1, 517}, {1, 2048}, {1, 319}}, 5);
}
TEST_CASE("31 taps that are an input compute what they mean, by every structure") {
  test::check_family(benchmarks::family_fir(), 2, {{13, 41}, {1, 1}, {32, 64}}, 6);
}
TEST_CASE("programs of other shapes compute what they mean") {
  test::check_family(family_of("windows_1d", windows_1d), 2, {{1, 130}, {1, 61}}, 3);
  test::check_family(family_of("strided_windows", strided_windows), 2, {{1, 130}, {1, 61}}, 3);
  test::check_family(family_of("constant_border", constant_border), 1, {{61, 103}}, 12);
  test::check_family(family_of("numbers", numbers), 1, {{37, 53}}, 12);
}
