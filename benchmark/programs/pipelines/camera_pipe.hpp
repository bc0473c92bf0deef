#pragma once
// From a camera's raw picture to colours, after [Halide]'s application.

#include <benchmark/programs/pipelines/grey.hpp>
#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

/// A raw value is no larger than those around of its colour.
inline constexpr auto without_hot_pixel = [](auto w) {
  return min(w(2, 2), max(max(w(2, 0), w(2, 4)), max(w(0, 2), w(4, 2))));
};
/// The four pixels of 2 x 2: green beside red, red, blue, green beside blue.
inline constexpr auto quad_of = [](auto q) { return make_tuple(q(0, 0), q(0, 1), q(1, 0), q(1, 1)); };
inline constexpr auto halfway = [](auto a, auto b) { return (convert<int>(a) + convert<int>(b) + 1) / 2; };
inline constexpr auto apart = [](auto a, auto b) { return abs(convert<int>(a) - convert<int>(b)); };
/// Green at red and at blue pixels: across or down, where it differs less.
inline constexpr auto greens_of = [](auto w) {
  auto gr = [&](int i, int j) { return get<0>(w(i, j)); };
  auto gb = [&](int i, int j) { return get<3>(w(i, j)); };
  auto less = [](auto a, auto b, auto c, auto d) { return select(apart(a, b) < apart(c, d), halfway(a, b), halfway(c, d)); };
  return make_tuple(less(gr(1, 2), gr(1, 1), gb(0, 1), gb(1, 1)), less(gb(1, 0), gb(1, 1), gr(2, 1), gr(1, 1)));
};
/// Red, green and blue of the four pixels of 2 x 2: a colour that isn't there is that of pixels beside, by how their greens differ.
inline constexpr auto colours_of = [](auto quads, auto greens) {
  auto gr = get<0>(quads(1, 1)), gb = get<3>(quads(1, 1));
  auto r = [&](int i, int j) { return get<1>(quads(i, j)); };
  auto b = [&](int i, int j) { return get<2>(quads(i, j)); };
  auto at_red = [&](int i, int j) { return get<0>(greens(i, j)); };
  auto at_blue = [&](int i, int j) { return get<1>(greens(i, j)); };
  auto beside = [](auto green, auto g0, auto g1, auto x0, auto x1) {
    return convert<int>(green) - halfway(g0, g1) + halfway(x0, x1);
  };
  auto red_at_blue = select(apart(r(1, 1), r(2, 0)) < apart(r(1, 0), r(2, 1)),
                            beside(at_blue(1, 1), at_red(1, 1), at_red(2, 0), r(1, 1), r(2, 0)),
                            beside(at_blue(1, 1), at_red(1, 0), at_red(2, 1), r(1, 0), r(2, 1)));
  auto blue_at_red = select(apart(b(1, 1), b(0, 2)) < apart(b(1, 2), b(0, 1)),
                            beside(at_red(1, 1), at_blue(1, 1), at_blue(0, 2), b(1, 1), b(0, 2)),
                            beside(at_red(1, 1), at_blue(1, 2), at_blue(0, 1), b(1, 2), b(0, 1)));
  return make_tuple(beside(gr, at_red(1, 1), at_red(1, 0), r(1, 1), r(1, 0)), convert<int>(gr),
                    beside(gr, at_blue(1, 1), at_blue(0, 1), b(1, 1), b(0, 1)),  //
                    convert<int>(r(1, 1)), at_red(1, 1), blue_at_red,            //
                    red_at_blue, at_blue(1, 1), convert<int>(b(1, 1)),           //
                    beside(gb, at_red(1, 1), at_red(2, 1), r(1, 1), r(2, 1)), convert<int>(gb),
                    beside(gb, at_blue(1, 1), at_blue(1, 2), b(1, 1), b(1, 2)));
};
template <int Pixel>
inline constexpr auto pixel_of = [](auto quad) {
  return quad | fill<1> |
         map([](auto q) { return make_tuple(get<3 * Pixel>(q), get<3 * Pixel + 1>(q), get<3 * Pixel + 2>(q)); });
};
inline constexpr auto pixels_of = [](auto quad) {
  return concat(concat(pixel_of<0>(quad), pixel_of<1>(quad)) | fill<1>, concat(pixel_of<2>(quad), pixel_of<3>(quad)) | fill<1>);
};
/// What raw values of 10 bits become: contrast 50, a gamma of 2, black at 25.
inline constexpr long raw_values = 1024;
inline constexpr auto shown_as = [](auto raw) {
  constexpr float b = 2 - 1.41421356f, a = 2 - 2 * b;
  auto x = sqrt(clamp((convert<float>(raw) - 25.f) * (1.f / (1023 - 25)), 0.f, 1.f)), rest = 1.f - x;
  auto curved = select(x > 0.5f, 1.f - (a * rest * rest + b * rest), a * x * x + b * x);
  return convert<unsigned char>(clamp(curved * 255.f + 0.5f, 0.f, 255.f));
};
/// A pixel by a matrix of three rows for red, green, blue and one, then by the curve.
inline constexpr auto corrected = [](auto pixel, auto matrix, auto curve) {
  auto raw = matrix | map([=](auto row) {
               auto part = [=](auto x, int i) { return convert<float>(x) * row(i); };
               auto sum = part(get<0>(pixel), 0) + part(get<1>(pixel), 1) + part(get<2>(pixel), 2) + row(3);
               return clamp(convert<int>(sum), 0, int(raw_values) - 1);
             });
  return let(gather(raw, curve), [](auto c) { return make_tuple(c(0), c(1), c(2)); });
};
/// A pixel further from its blurred surroundings.
inline constexpr auto more_apart = [](auto w) {
  auto channel = [](auto at) {
    auto blurred = [](auto a, auto b, auto c) { return halfway(halfway(a, c), b); };
    auto row = [&](int i) { return blurred(at(i, 0), at(i, 1), at(i, 2)); };
    auto here = convert<int>(at(1, 1));
    return convert<unsigned char>(clamp(2 * here - blurred(row(0), row(1), row(2)), 0, 255));
  };
  return make_tuple(channel([&](int i, int j) { return get<0>(w(i, j)); }),
                    channel([&](int i, int j) { return get<1>(w(i, j)); }),
                    channel([&](int i, int j) { return get<2>(w(i, j)); }));
};
/// Raw values of 10 bits, in quads of green, red, blue and green, and a matrix of colours; edges go on.
inline constexpr auto camera_pipe = program<image16, array2<float, 3, 4>>([](auto raw, auto matrix) {
  auto quads = raw | pad2<2>(clamp) | slide2<5> | map2(without_hot_pixel) | named<"denoised"> | to_global | slide2<2, 2, 2> |
               map2(quad_of) | named<"quads"> | to_global;
  return let(quads, [=](auto quads) {
    auto around = [](auto grid) { return grid | pad2<1>(clamp) | slide2<3>; };
    auto greens = around(quads) | map2(greens_of) | named<"greens"> | to_global;
    auto pixels =
        zip2(around(quads), around(greens)) | map2(colours_of) | named<"demosaiced"> | to_global | map2(pixels_of) | join2;
    return let(generate<raw_values>(shown_as) | named<"curve"> | to_global, [=](auto curve) {
      auto colours = pixels | map2([=](auto pixel) { return corrected(pixel, matrix, curve); }) | named<"colours"> | to_global;
      return around(colours) | map2(more_apart);
    });
  });
});

}  // namespace hoist::benchmarks
