#pragma once
// Local Laplacian filter: contrast by the levels of a pyramid, after [Halide]'s application.

#include <benchmark/programs/pipelines/grey.hpp>
#include <benchmark/programs/pipelines/pyramid.hpp>

namespace hoist::benchmarks {

inline constexpr long intensities = 8;
inline constexpr auto one_three_three_one = [](auto w) { return 0.125f * (w(0) + 3.f * (w(1) + w(2)) + w(3)); };
/// Every second element in both directions, by four elements around it.
inline constexpr auto halved_by_four = [](auto grid) {
  return grid | map([](auto row) { return row | pad<1, 2>(clamp) | slide<4, 2> | map(one_three_three_one); }) |
         pad<1, 2>(clamp) | slide<4, 2> | map([](auto rows) { return rows | transpose | map(one_three_three_one); });
};
inline constexpr auto other_near_half = by([](auto i, auto) { return i / 2 - 1 + 2 * (i % 2); });
inline constexpr auto nine_to_one = [](auto near, auto across, auto down, auto both) {
  return 0.0625f * (9.f * near + 3.f * (across + down) + both);
};
/// As many rows, or columns, as a finer grid has.
template <class Fine, class F>
constexpr auto resampled_rows(F of) {
  return resample<length_of<Fine>>(of);
}
template <class Fine, class F>
constexpr auto resampled_columns(F) {
  return map([](auto row) { return row | resample<length_of<decltype(Fine() | head)>>(F()); });
}
/// As many elements as a finer grid has, each by the nearest of the coarse grid and three beside it.
template <class Fine>
constexpr auto doubled_by_four(Fine) {
  return adaptor{[](auto coarse) {
    auto near = coarse | resampled_rows<Fine>(half_of_index);
    auto far = coarse | resampled_rows<Fine>(other_near_half);
    return zip2(near | resampled_columns<Fine>(half_of_index), near | resampled_columns<Fine>(other_near_half),
                far | resampled_columns<Fine>(half_of_index), far | resampled_columns<Fine>(other_near_half)) |
           map2(nine_to_one);
  }};
}
/// A grey of one intensity: near that one its contrast is greater.
inline constexpr auto remapped = [](auto grey, auto k) {
  auto level = convert<float>(k) * (1.f / (intensities - 1));
  auto away = (grey - level) * float(intensities - 1);
  return grey + away * exp(-0.5f * away * away) * (1.f / (intensities - 1));
};
inline constexpr auto intensity_below = [](auto grey) {
  return clamp(convert<int>(grey * float(intensities - 1)), 0, int(intensities) - 2);
};
/// Of a pixel's values for each intensity the one for its own grey.
inline constexpr auto of_own_intensity = [](auto grey, auto values) {
  return let(gather(generate<2>([=](auto k) { return intensity_below(grey) + k; }), values), [=](auto near) {
    return mix(near(0), near(1), grey * float(intensities - 1) - convert<float>(intensity_below(grey)));
  });
};
inline constexpr auto float_of_16 = [](auto x) { return convert<float>(x) * (1.f / 65535.f); };
/// Planes of each intensity, and one of the picture itself.
inline constexpr auto intensity_planes = [](auto grey) {
  return concat(generate<intensities>([](auto k) { return k; }) |
                    map([=](auto k) { return grey | map2([=](auto v) { return remapped(v, k); }); }),
                grey | fill<1>);
};
inline constexpr auto halved_planes = [](auto planes) { return planes | map(halved_by_four) | to_global; };
/// Of the planes that belong to intensities, at each pixel what belongs to its own.
inline constexpr auto of_own_planes = [](auto planes, auto values) {
  auto by_pixel = values | transpose | map([](auto rows) { return rows | transpose; });
  return zip2(planes | at<intensities>, by_pixel) | map2(of_own_intensity);
};
inline constexpr auto difference = [](auto x, auto y) { return x - y; };
inline constexpr auto less_coarse = [](auto fine, auto coarse) {
  return zip(fine, coarse) | map([](auto f, auto c) { return zip2(f, c | doubled_by_four(f)) | map2(difference); });
};
inline constexpr auto sum_of_two = [](auto x, auto y) { return x + y; };
constexpr auto first_of(auto x, auto...) { return x; }
/// A level with its contrast, from its planes and those of coarser ones.
template <int Level>
constexpr auto with_contrast_at(auto planes, auto... coarser) {
  if constexpr (sizeof...(coarser) == 0) {
    return of_own_planes(planes, planes | take<intensities>) | named<indexed_name<"out", Level>> | to_global;
  } else {
    return let(with_contrast_at<Level + 1>(coarser...), [=](auto out) {
      auto fine = of_own_planes(planes, less_coarse(planes | take<intensities>, first_of(coarser...) | take<intensities>));
      return zip2(fine, out | doubled_by_four(fine)) | map2(sum_of_two) | named<indexed_name<"out", Level>> | to_global;
    });
  }
}
inline constexpr auto coloured = [](auto grey, auto before, auto r, auto g, auto b) {
  auto channel = [&](auto x) {
    auto y = grey * (float_of_16(x) + 0.01f) / (before + 0.01f);
    return convert<unsigned short>(clamp(y, 0.f, 1.f) * 65535.f);
  };
  return make_tuple(channel(r), channel(g), channel(b));
};
/// Three channels of 16 bits, whose edges go on at each level.
template <int Levels>
inline constexpr auto local_laplacian_by = program<image16, image16, image16>([](auto r, auto g, auto b) {
  auto grey =
      zip2(r, g, b) | map2([](auto r, auto g, auto b) { return grey_of(float_of_16(r), float_of_16(g), float_of_16(b)); });
  return let(grey | named<"grey"> | to_global, [=](auto grey) {
    auto out = let_each<"planes", Levels - 1>(intensity_planes(grey), halved_planes,
                                              [](auto... planes) { return with_contrast_at<0>(planes...); });
    return zip2(out, grey, r, g, b) | map2(coloured);
  });
});

}  // namespace hoist::benchmarks
