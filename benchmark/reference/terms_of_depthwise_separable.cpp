// Terms of the depthwise-separable convolution.

#include <benchmark/programs/pipelines/depthwise_separable.hpp>
#include <benchmark/reference/pipelines_schedules.hpp>
#include <benchmark/reference/pipelines_terms.hpp>

namespace hoist::benchmarks::terms {

namespace {

/// A channel's weighted sums of a window.
inline constexpr auto weighted = [](auto weights) {
  return [=](auto values) { return zip(weights, values) | map(product) | reduce_unrolled(add); };
};
/// Every channel's weighted sums at a run of pixels, by their columns of three: a pixel a work-item.
inline constexpr auto sums_by_pixel = [](auto depthwise, auto columns) {
  return columns | slide<3> | map_local<1>([=](auto window) {
           return zip(depthwise, window | transpose | join | transpose) |
                  map_local<0>([](auto weights, auto values) { return values | adaptor{weighted(weights)}; });
         });
};
/// The same by work-items that go along Each pixels with the window in registers.
template <long Each>
inline constexpr auto sums_along = [](auto depthwise, auto columns) {
  return columns | slide<Each + 2, Each> | map_local<1>([=](auto run) {
           auto by_channel = run | map([](auto column) { return column | transpose; }) | transpose;
           return zip(depthwise, by_channel) | map_local<0>([](auto weights, auto columns) {
                    return let(weights | map_unrolled(id) | to_private, [=](auto kept) {
                      return columns | rotate<3> |
                             map_seq<Each>([=](auto window) { return window | transpose | join | adaptor{weighted(kept)}; });
                    });
                  }) |
                  transpose;
         }) |
         join;
};
/// A pixel's sum of an output channel's weights and a bias.
inline constexpr auto by_elements = [](auto pixel, auto w, auto b) {
  return rectified(zip(w, pixel) | map(product) | reduce_seq<channels_in>(plus, b));
};
/// The same by vectors of 4.
inline constexpr auto by_vectors_of_4 = [](auto pixel, auto w, auto b) {
  return let(zip(w | as_vector<4>, pixel | as_vector<4>) | map(product) | reduce_seq<channels_in / 4>(add),
             [=](auto v) { return rectified(b + (v.s(0) + v.s(1) + (v.s(2) + v.s(3)))); });
};
/// All output channels of these, through local memory; two pixels' channels are a row of work-items.
template <class Sums, class Sum>
constexpr auto separable_pixels(Sums sums, Sum sum, auto depthwise, auto pointwise, auto bias) {
  return [=](auto columns) {
    auto weights = pointwise | map_local<1>([](auto row) { return row | map_local<0>(id); }) | to_local_padded<1>;
    return let(weights, [=](auto weights) {
      return sums(depthwise, columns) | to_local | map([=](auto pixel) {
               return zip(weights, bias) | map([=](auto w, auto b) { return make_tuple(pixel, w, b); });
             }) |
             join | split<channels_in> | map_local<1>([=](auto row) { return row | map_local<0>(sum); }) | join |
             split<channels_out>;
    });
  };
}
template <long Pixels, auto Sums, auto Sum = by_elements>
inline constexpr auto separable_program =
    program<array<array3<float, N, M, channels_in>, 4>, weighted_channels, array2<float, channels_out, channels_in>,
            array<float, channels_out>>([](auto in, auto depthwise, auto pointwise, auto bias) {
      return in | map_workgroup<2>([=](auto image) {
               return image | pad2<1>(constant<0>) | slide<3> | map_workgroup<1>([=](auto rows) {
                        return rows | transpose | slide<Pixels + 2, Pixels> |
                               map_workgroup<0>(separable_pixels(Sums, Sum, depthwise, pointwise, bias)) | join;
                      });
             });
    });
template <long Pixels, long LY>
void separable_along(work& w, long n, long m) {
  const std::string name = std::to_string(Pixels) + " pixels, marched";
  for (long lx : {16L, 32L}) {
    offer(w, name, separable_program<Pixels, sums_along<Pixels / LY>>, n, m, lx, LY);
    offer(w, name + ", vectors of 4", separable_program<Pixels, sums_along<Pixels / LY>, by_vectors_of_4>, n, m, lx, LY);
  }
}

}  // namespace

void depthwise_separable(work& w, long n, long m) {
  for (long ly : {4L, 8L})
    for (long lx : {16L, 32L}) {
      offer(w, "16 pixels", separable_program<16, sums_by_pixel>, n, m, lx, ly);
      offer(w, "56 pixels", separable_program<56, sums_by_pixel>, n, m, lx, ly);
    }
  separable_along<8, 2>(w, n, m);
  separable_along<8, 4>(w, n, m);
  separable_along<16, 2>(w, n, m);
  separable_along<16, 4>(w, n, m);
  separable_along<28, 2>(w, n, m);
  separable_along<28, 4>(w, n, m);
  separable_along<56, 2>(w, n, m);
  separable_along<56, 4>(w, n, m);
  separable_along<56, 8>(w, n, m);
  offer_written(w, benchmarks::depthwise_separable, n, m);
  for (long pixels : {8L, 16L, 28L, 56L})
    for (auto [r, c] : {std::pair(1L, 1L), std::pair(1L, 4L), std::pair(2L, 2L), std::pair(2L, 4L), std::pair(4L, 4L)})
      for (const auto& [what, placed] : {std::pair("", ""), std::pair(", pointwise weights local", "\nin2: group padded 1"),
                                         std::pair(", weights local", "\nin2: group padded 1\nin1: group")})
        offer_schedule(w, tile_text({pixels}) + " pixels by " + tile_text({r, c}) + what, benchmarks::depthwise_separable, n, m,
                       "result: kernel group 1x1x" + tile_text({pixels, 16}) + " block 1x1x" + tile_text({r, c}) +
                           "\nstage1: group" + placed);
  using loops = strategies::everywhere<strategies::nest_of_loops<map_seq_<>, map_global_<2>, map_global_<1>, map_global_<0>>>;
  for (long ly : {2L, 4L, 8L}) offer<loops>(w, "stages", benchmarks::depthwise_separable, n, m, 16, ly);
}

}  // namespace hoist::benchmarks::terms
