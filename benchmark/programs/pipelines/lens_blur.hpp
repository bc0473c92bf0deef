#pragma once
// Depth from two pictures, and the blur of a lens with it, after [Halide]'s application.

#include <benchmark/programs/pipelines/local_laplacian.hpp>

namespace hoist::benchmarks {

/// Distances between the pictures, which one is in focus, how far a blur reaches, and places of the lens.
inline constexpr long lens_slices = 32, lens_reach = 10, lens_samples = 32;
inline constexpr int lens_focus = 13;
using colours3 = array3<unsigned char, 3, N, M>;
/// How unlike a pixel is two neighbours of the other picture, in one channel, from 0 to 1.
inline constexpr auto unlike = [](auto own, auto a, auto b) {
  auto apart_from = [&](auto x) { return abs(convert<int>(own) - convert<int>(x)); };
  auto d = convert<float>(min(apart_from(a), apart_from(b))) * (1.f / 255);
  return d * d;
};
inline constexpr auto unlike_colours = [](auto r, auto g, auto b, auto r0, auto r1, auto g0, auto g1, auto b0, auto b1) {
  return unlike(r, r0, r1) + unlike(g, g0, g1) + unlike(b, b0, b1);
};
/// For each distance two grids: what stands so far right of a pixel.
inline constexpr auto moved_right = [](auto channel) {
  return channel | map([](auto row) { return row | pad<0, 2 * lens_slices - 1>(clamp) | slide<2 * lens_slices> | transpose; }) |
         transpose | split<2>;
};
/// Of a pixel's costs how far they vary.
inline constexpr auto variance_of = [](auto costs) {
  auto sums =
      costs | reduce_seq(starting_from<0.f, 0.f>([](auto s, auto x) { return make_tuple(get<0>(s) + x, get<1>(s) + x * x); }));
  return let(sums, [](auto s) {
    auto mean = get<0>(s) * (1.f / lens_slices);
    return get<1>(s) * (1.f / lens_slices) - mean * mean;
  });
};
inline constexpr auto pixels_first = [](auto planes) {
  return planes | transpose | map([](auto rows) { return rows | transpose; });
};
inline constexpr auto half_of_both = [](auto fine, auto coarse) { return 0.5f * (fine + coarse); };
inline constexpr auto pulled = [](auto fine, auto coarse) {
  return zip(fine, coarse) | map([](auto f, auto c) { return zip2(f, c | doubled_by_four(f)) | map2(half_of_both); }) |
         to_global;
};
/// The distance of least cost, by costs times a confidence and that.
inline constexpr auto nearest_slice = [](auto costs, auto confidence) {
  auto least = zip(costs, iota<lens_slices>) | reduce_seq(starting_from<3.402823466e38f, 0>([=](auto best, auto element) {
                 auto [cost, slice] = element;
                 auto filtered = cost / confidence;
                 auto less = filtered < get<0>(best);
                 return make_tuple(select(less, filtered, get<0>(best)), select(less, slice, get<1>(best)));
               }));
  return let(least, [](auto best) { return get<1>(best); });
};
inline constexpr auto greatest_of = [](auto w) {
  auto most = w(0);
  for (int k = 1; k <= 2 * lens_reach; ++k) most = max(most, w(k));
  return most;
};
/// Twice the radius of a pixel's blur.
inline constexpr auto blur_of = [](auto slice) { return abs(slice - lens_focus); };
/// A place of the lens for a pixel, in 2^-8 pixels from it, from -128 to 127 for each of `twice_radius`.
template <int Direction>
constexpr auto lens_place(auto i, auto j, auto sample, auto twice_radius) {
  auto first = (i * 73 + j * 151 + sample * 283 + 17 * (Direction + 1)) % 65536;
  auto second = (first * 1103 + 12345) % 65536;
  auto hashed = (second / 16 * (second % 4096 + 7) + first) % 256;
  return (hashed - 128) * twice_radius;
}
constexpr auto pixel_there(auto at, auto moved, auto n) { return clamp(at + moved / 256, 0, n - 1); }
/// The weighted sum of what stands at the places of a lens, and the weights: of what lies within the blur of both pixels, or before
/// this one and within its own blur.
inline constexpr auto seen_through_lens = [](auto slice, auto twice_radius, auto i, auto j, auto picture) {
  auto places = generate<lens_samples>([=](auto s) {
    return pixel_there(i, lens_place<0>(i, j, s, twice_radius), convert<int>(number_of<N>)) * convert<int>(number_of<M>) +
           pixel_there(j, lens_place<1>(i, j, s, twice_radius), convert<int>(number_of<M>));
  });
  auto within = [](auto square, auto of) { return square < blur_of(of) * blur_of(of) * 16384; };
  auto sums = zip(gather(places, picture), iota<lens_samples>) |
              reduce_seq(starting_from<0.f, 0.f, 0.f, 0.f>([=](auto sum, auto element) {
                auto [there, s] = element;
                auto [r, g, b, of] = there;
                auto down = lens_place<0>(i, j, s, twice_radius), across = lens_place<1>(i, j, s, twice_radius);
                auto square = down * down + across * across;
                auto seen = (within(square, slice) | (of < slice)) & within(square, of);
                auto weight = select(seen, 1.f, 0.f);
                return make_tuple(get<0>(sum) + weight * convert<float>(r), get<1>(sum) + weight * convert<float>(g),
                                  get<2>(sum) + weight * convert<float>(b), get<3>(sum) + weight);
              }));
  return sums;
};
inline constexpr auto with_own_pixel = [](auto sums, auto r, auto g, auto b) {
  auto all = 1.f + get<3>(sums);
  return make_tuple((convert<float>(r) + get<0>(sums)) / all, (convert<float>(g) + get<1>(sums)) / all,
                    (convert<float>(b) + get<2>(sums)) / all);
};
/// Two pictures of bytes, the second from further right; edges go on.
template <int Levels>
inline constexpr auto lens_blur_by = program<colours3, colours3>([](auto left, auto right) {
  auto r = left | at<0>, g = left | at<1>, b = left | at<2>;
  auto costs =
      zip(moved_right(right | at<0>), moved_right(right | at<1>), moved_right(right | at<2>)) |
      map([=](auto rs, auto gs, auto bs) {
        return zip2(r, g, b, rs | at<0>, rs | at<1>, gs | at<0>, gs | at<1>, bs | at<0>, bs | at<1>) | map2(unlike_colours);
      });
  return let(costs | named<"costs"> | to_global, [=](auto costs) {
    return let(pixels_first(costs) | map2(variance_of) | named<"confidence"> | to_global, [=](auto confidence) {
      auto weighted =
          costs | map([=](auto plane) { return zip2(plane, confidence) | map2([](auto x, auto y) { return x * y; }); });
      auto pull = let_each<"push", Levels - 1>(concat(weighted, confidence | fill<1>), halved_planes,
                                               [](auto... push) { return let_fold<"pull">(pulled, push...); });
      auto slices = let(pull, [](auto pull) {
        return zip2(pixels_first(pull | take<lens_slices>), pull | at<lens_slices>) | map2(nearest_slice);
      });
      return let(slices | named<"slices"> | to_global, [=](auto slices) {
        auto across =
            slices | map2(blur_of) |
            map([](auto row) { return row | pad<lens_reach>(clamp) | slide<2 * lens_reach + 1> | map(greatest_of); }) |
            named<"across"> | to_global;
        auto widest = across | pad<lens_reach>(clamp) | slide<2 * lens_reach + 1> |
                      map([](auto rows) { return rows | transpose | map(greatest_of); }) | named<"widest"> | to_global;
        auto picture = zip2(r, g, b, slices) | join;
        auto sums = zip2(slices, widest, generate2<N, M>([](auto i, auto) { return i; }),
                         generate2<N, M>([](auto, auto j) { return j; })) |
                    map2([=](auto slice, auto twice_radius, auto i, auto j) {
                      return seen_through_lens(slice, twice_radius, i, j, picture);
                    });
        return zip2(sums, r, g, b) | map2(with_own_pixel);
      });
    });
  });
});

}  // namespace hoist::benchmarks
