#pragma once
// Programs read through images, at points, for the tests of images.

#include <hoist/language.hpp>
#include <hoist/patterns/opencl/image.hpp>
#include <hoist/rules/images.hpp>
#include <hoist/strategies/images.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/prepare.hpp>
#include <support/simulated.hpp>

#include <string>
#include <vector>

namespace hoist::test {

inline constexpr auto plus = [](auto w) { return w(0, 1) + w(1, 0) + 2.f * w(1, 1) + w(1, 2) - w(2, 1); };
inline constexpr auto plus_clamped =
    program<array2<float, N, M>>([](auto in) { return in | pad2<1>(clamp) | slide2<3> | map2(plus); });
inline constexpr auto plus_wrapped =
    program<array2<float, N, M>>([](auto in) { return in | pad2<1>(wrap) | slide2<3> | map2(plus); });
inline constexpr auto plus_around_one =
    program<array2<float, N, M>>([](auto in) { return in | pad2<1>(constant<1>) | slide2<3> | map2(plus); });
inline constexpr auto box_zero = program<array2<int, N, M>>(
    [](auto in) { return in | pad2<1, 1>(constant<0>) | slide2<3> | map2([](auto w) { return w | join | reduce(add); }); });
/// A window that is larger than some of the arrays.
inline constexpr auto wide_clamped = program<array2<unsigned char, N, M>>(
    [](auto in) { return in | pad2<4, 3>(clamp) | slide2<8> | map2([](auto w) { return w(0, 0) + 3 * w(4, 3) - w(7, 7); }); });
inline constexpr auto rows_clamped = program<array2<half, N, M>>(
    [](auto in) { return in | pad<1>(clamp) | slide2<3, 1> | map2([](auto w) { return w(0, 0) - w(2, 0); }); });
/// Edges repeated around rows that have zeros at both ends: one sampler makes one of the two.
inline constexpr auto edge_and_zero = program<array2<float, N, M>>([](auto in) {
  return in | map([](auto row) { return row | pad<1>(constant<0>); }) | pad<1>(clamp) | slide2<3> | map2(plus);
});
inline constexpr auto seven = [](auto w) {
  return w(1, 1, 0) + w(1, 0, 1) + w(0, 1, 1) - 6.f * w(1, 1, 1) + w(2, 1, 1) + w(1, 2, 1) + w(1, 1, 2);
};
inline constexpr auto cube_clamped =
    program<array3<float, N, M, N>>([](auto in) { return in | pad3<1>(clamp) | slide3<3> | map3(seven); });
inline constexpr auto cube_zero =
    program<array3<float, N, M, N>>([](auto in) { return in | pad3<1>(constant<0>) | slide3<3> | map3(seven); });
/// Reads that are inside.
inline constexpr auto windows = program<array2<short, N, M>>(
    [](auto in) { return in | slide2<3> | map2([](auto w) { return w(0, 0) + w(1, 1) - w(2, 2); }); });
inline constexpr auto line = program<array<float, N>>(
    [](auto in) { return in | pad<2, 1>(clamp) | slide<4> | map([](auto w) { return w(0) + w(1) - w(3); }); });
/// An image beside a buffer, and one array as both.
inline constexpr auto beside_buffer = program<array2<float, N, M>, array2<float, N, M>>([](auto x, auto y) {
  return zip2(x | to_image | pad2<1>(clamp) | slide2<3>, y) | map2([](auto w, auto v) { return plus(w) - v; });
});
inline constexpr auto both_ways = program<array2<float, N, M>>(
    [](auto x) { return zip2(x | to_image, x | transpose | transpose) | map2([](auto a, auto b) { return a + 2.f * b; }); });
inline constexpr auto of_stage = program<array2<float, N, M>>(
    [](auto x) { return x | map2([](auto v) { return 2.f * v; }) | to_image | pad2<1>(clamp) | slide2<3> | map2(plus); });
/// Steps through images: of each but the last a kernel writes one.
template <int Steps>
inline constexpr auto steps_clamped = program<array2<float, N, M>>([](auto x) {
  return x | iterate<Steps>([](auto now) { return now | to_image | pad2<1>(clamp) | slide2<3> | map2(plus); });
});
/// The same without a word of images.
inline constexpr auto steps_plain = program<array2<float, N, M>>(
    [](auto x) { return x | iterate<5>([](auto now) { return now | pad2<1>(clamp) | slide2<3> | map2(plus); }); });
inline constexpr auto cube_steps = program<array3<float, N, M, N>>([](auto x) {
  return x | iterate<3>([](auto now) { return now | to_image | pad3<1>(constant<0>) | slide3<3> | map3(seven); });
});
inline constexpr auto steps_of_bytes = program<array2<unsigned char, N, M>>([](auto x) {
  return x | iterate<4>([](auto now) {
           return now | to_image | pad2<1>(clamp) | slide2<3> |
                  map2([](auto w) { return convert<unsigned char>(w(0, 1) + 3 * w(2, 1) + 5 * w(1, 0)); });
         });
});
inline constexpr auto steps_of_shorts = program<array2<short, N, M>>([](auto x) {
  return x | iterate<2>([](auto now) {
           return now | to_image | pad2<1>(clamp) | slide2<3> |
                  map2([](auto w) { return convert<short>(9 * w(0, 1) - 11 * w(2, 1)); });
         });
});
/// Stages that are images of two kinds: each is smaller than the one before.
inline constexpr auto shrinking = program<array2<float, N, M>>([](auto x) {
  const auto smaller = [](auto y) { return y | slide2<3> | map2(plus); };
  return smaller(smaller(smaller(x | map2([](auto v) { return 2.f * v; }) | to_image) | to_image) | to_image);
});
/// A stage that a kernel reads through an image and as a buffer: it is a buffer.
inline constexpr auto stage_both_ways = program<array2<float, N, M>>([](auto x) {
  return let(x | map2([](auto v) { return 2.f * v; }) | to_global, [](auto y) {
    return zip2(y | to_image, y | transpose | transpose) | map2([](auto a, auto b) { return a + 2.f * b; });
  });
});
/// What is padded before it is read through an image is padded after.
inline constexpr auto padded_before =
    program<array2<float, N, M>>([](auto x) { return x | pad2<1>(clamp) | to_image | slide2<3> | map2(plus); });
inline constexpr auto cube_padded_before =
    program<array3<float, N, M, N>>([](auto x) { return x | pad3<1>(clamp) | to_image | slide3<3> | map3(seven); });
inline constexpr auto twice_an_image =
    program<array2<float, N, M>>([](auto x) { return x | to_image | to_image | map2([](auto v) { return v + 1.f; }); });
inline constexpr auto of_bools =
    program<array2<bool, N, M>>([](auto x) { return x | to_image | map2([](auto v) { return select(v, 3.f, 5.f); }); });
inline constexpr auto of_doubles = program<array2<double, N, M>>(
    [](auto in) { return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 0) + w(1, 1); }); });
/// Rows of a map are no arrays of their own.
inline constexpr auto of_rows = program<array2<float, N, M>>(
    [](auto x) { return x | map([](auto row) { return row | to_texels | map([](auto v) { return v + 1.f; }); }); });

inline constexpr auto of_planes = program<array3<float, N, M, N>>(
    [](auto x) { return x | map([](auto plane) { return plane | to_image | map2([](auto v) { return v + 1.f; }); }); });

template <class P>
inline constexpr bool is_of_halves = std::is_same_v<P, std::remove_cv_t<decltype(rows_clamped)>>;

struct image_case {
  std::string name;
  subject program, means;
  std::vector<ir::point> points;
  bool of_halves = false;
};
/// What the strategy S makes of a prepared program.
template <class S, class P>
image_case image_case_of(std::string name, P p, std::vector<ir::point> points) {
  return {std::move(name), lowered_by<strategies::seq<strategies::prepare, strategies::normalise, S>>(p), subject_of(p),
          std::move(points), is_of_halves<P>};
}
std::vector<image_case> image_cases();

}  // namespace hoist::test
