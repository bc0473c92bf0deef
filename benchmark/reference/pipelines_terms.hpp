#pragma once
// Low-level terms of the pipelines: stages fused by tiles in local memory, and a kernel for each by strategies.

#include <benchmark/programs/pipelines.hpp>
#include <benchmark/reference/stencil_terms.hpp>
#include <benchmark/reference/thesis_terms.hpp>

#include <hoist/strategies/kept_stages.hpp>

namespace hoist::benchmarks::terms {

/// f for every element of a group's rows, by its work-items.
template <class F>
constexpr auto by_items(F f) {
  return stage{[f](auto in) { return in | map_local<1>([f](auto row) { return row | map_local<0>(f); }); }};
}
/// A kernel a stage, whose work-items have four columns of some rows each, as vectors.
using stages_of_vectors =
    strategies::stages_tiled<some_rows, four_columns, map_global_<1>, map_global_<0>, map_unrolled_, map_vector_<num<4>>>;
using tile_rows = tunable<"rows", 8, 16, 32, 64>;
using tile_columns = tunable<"columns", 32, 64, 128>;
/// Two stages a kernel, by tiles.
using pairs_of_stages =
    strategies::two_a_kernel<strategies::stages_tiled<tile_rows, tile_columns, map_workgroup_<1>, map_workgroup_<0>,
                                                      map_local_<1>, map_local_<0>, rules::staged_in_local>>;

template <class P>
void offer_stages(work& w, P program, long n, long m, std::initializer_list<long> rows) {
  for (long r : rows)
    for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 2L), std::pair(128L, 1L)})
      offer<stages_of_vectors>(w, "stages, " + std::to_string(r) + " x 4", program, n, m, lx, ly, 0,
                               {{"rows", r}, {"columns", 4}});
}

/// A group's tile of TH x LX results; its pixels and those with a halo of three, by columns.
template <long TH, long LX>
inline constexpr auto unsharp_tile = [](auto halo, auto own) {
  return let(halo | transpose | by_items(grey_of) | to_local, [=](auto grey) {
    return let(grey | slide2<7, 1> | by_items(blurred_down) | to_local, [=](auto down) {
      auto inner = grey | slice<3, TH> | map([](auto row) { return row | slice<3, LX>; });
      return zip2(inner, down | slide2<1, 7>, own | transpose) |
             by_items([](auto grey, auto w, auto rgb) { return sharpened(grey, w, get<0>(rgb), get<1>(rgb), get<2>(rgb)); });
    });
  });
};
template <long TH, long LX>
inline constexpr auto unsharp_program = program<grid, grid, grid>([](auto r, auto g, auto b) {
  auto pixels = zip2(r, g, b);
  return zip(pixels | pad2<3>(clamp) | slide<TH + 6, TH>, pixels | slide<TH, TH>) | map_workgroup<1>([](auto halo, auto own) {
           return zip(halo | transpose | slide<LX + 6, LX>, own | transpose | slide<LX, LX>) |
                  map_workgroup<0>(unsharp_tile<TH, LX>) | side_by_side;
         }) |
         join;
});
/// f for every element of a group's rows, LY of them at a time.
template <long LY, class F>
constexpr auto in_rounds(F f) {
  return stage{[f](auto in) { return in | split<LY> | map_unrolled([f](auto rows) { return rows | by_items(f); }) | join; }};
}
template <long TH, long LX, long LY>
inline constexpr auto harris_program = program<grid, grid, grid>([](auto r, auto g, auto b) {
  return zip2(r, g, b) | slide<TH + 4, TH> | map_workgroup<1>([](auto strip) {
           return strip | transpose | slide<LX + 4, LX> | map_workgroup<0>([](auto columns) {
                    return columns | transpose | by_items(grey_of) | to_local | slide2<3> | by_items(sobel) | to_local |
                           slide2<3> | in_rounds<LY>(corner_measure);
                  }) |
                  side_by_side;
         }) |
         join;
});
template <long TH, long LX>
void fused_tiles(work& w, bool corners, long n, long m) {
  const std::string name = "tile of " + std::to_string(TH) + " rows";
  if (corners) {
    offer(w, name, harris_program<TH, LX, 4>, n, m, LX, 4);
    offer(w, name, harris_program<TH, LX, 8>, n, m, LX, 8);
  } else {
    for (long ly : {4L, 8L}) offer(w, name, unsharp_program<TH, LX>, n, m, LX, ly);
  }
}
inline void fused(work& w, bool corners, long n, long m) {
  fused_tiles<8, 32>(w, corners, n, m);
  fused_tiles<16, 32>(w, corners, n, m);
  fused_tiles<32, 32>(w, corners, n, m);
  fused_tiles<8, 64>(w, corners, n, m);
  fused_tiles<16, 64>(w, corners, n, m);
  fused_tiles<32, 64>(w, corners, n, m);
}
inline void unsharp_mask(work& w, long n, long m) {
  fused(w, false, n, m);
  offer_stages(w, benchmarks::unsharp_mask, n, m, {1, 2, 4});
}
inline void harris(work& w, long n, long m) {
  fused(w, true, n, m);
  offer_stages(w, benchmarks::harris, n, m, {1, 2, 4});
}
/// Blocks of eight rows as well, which the kernel by hand can't have: it has no guard, and heights are multiples of four.
inline void stencil_chain(work& w, long n, long m) {
  offer_stages(w, benchmarks::stencil_chain, n, m, {1, 2, 4, 8});
  for (auto [rows, columns] : {std::pair(32L, 32L), std::pair(32L, 64L), std::pair(64L, 64L)})
    offer<pairs_of_stages>(w, "two a kernel, " + std::to_string(rows) + " x " + std::to_string(columns),
                           benchmarks::stencil_chain, n, m, 32, 8, 0, {{"rows", rows}, {"columns", columns}});
}

/// A channel's weighted sums of a window.
inline constexpr auto weighted = [](auto weights) {
  return [=](auto values) { return zip(weights, values) | map(product) | reduce_unrolled(add); };
};
/// Every channel's weighted sums at a run of pixels, by their columns of three: a pixel a work-item.
inline constexpr auto sums_by_pixel = [](auto depthwise, auto columns) {
  return columns | slide<3> | map_local<1>([=](auto window) {
           return zip(depthwise, window | transpose | join | transpose) |
                  map_local<0>([](auto weights, auto values) { return values | stage{weighted(weights)}; });
         });
};
/// The same by work-items that go along Each pixels with the window in registers.
template <long Each>
inline constexpr auto sums_along = [](auto depthwise, auto columns) {
  return columns | slide<Each + 2, Each> | map_local<1>([=](auto run) {
           auto by_channel = run | map([](auto column) { return column | transpose; }) | transpose;
           return zip(depthwise, by_channel) | map_local<0>([](auto weights, auto columns) {
                    return columns | rotate<3> |
                           map_seq<Each>([=](auto window) { return window | transpose | join | stage{weighted(weights)}; });
                  }) |
                  transpose;
         }) |
         join;
};
/// All output channels of these, through local memory; two pixels' channels are a row of work-items.
template <class Sums>
constexpr auto separable_pixels(Sums sums, auto depthwise, auto pointwise, auto bias) {
  return [=](auto columns) {
    auto weights = pointwise | map_local<1>([](auto row) { return row | map_local<0>(id); }) | to_local_padded<1>;
    return let(weights, [=](auto weights) {
      return sums(depthwise, columns) | to_local | map([=](auto pixel) {
               return zip(weights, bias) | map([=](auto w, auto b) { return make_tuple(pixel, w, b); });
             }) |
             join | split<channels_in> | map_local<1>([](auto row) {
               return row | map_local<0>([](auto pixel, auto w, auto b) {
                        return rectified(b + (zip(w, pixel) | map(product) | reduce_unrolled(add)));
                      });
             }) |
             join | split<channels_out>;
    });
  };
}
template <long Pixels, auto Sums>
inline constexpr auto separable_program =
    program<array<array3<float, N, M, channels_in>, 4>, weighted_channels, array2<float, channels_out, channels_in>,
            array<float, channels_out>>([](auto in, auto depthwise, auto pointwise, auto bias) {
      return in | map_workgroup<2>([=](auto image) {
               return image | pad2<1>(constant<0>) | slide<3> | map_workgroup<1>([=](auto rows) {
                        return rows | transpose | slide<Pixels + 2, Pixels> |
                               map_workgroup<0>(separable_pixels(Sums, depthwise, pointwise, bias)) | join;
                      });
             });
    });
template <long Pixels, long LY>
void separable_along(work& w, long n, long m) {
  for (long lx : {16L, 32L})
    offer(w, std::to_string(Pixels) + " pixels, marched", separable_program<Pixels, sums_along<Pixels / LY>>, n, m, lx, LY);
}
inline void depthwise_separable(work& w, long n, long m) {
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
  separable_along<56, 8>(w, n, m);
  using loops = strategies::everywhere<strategies::nest_of_loops<map_seq_<>, map_global_<2>, map_global_<1>, map_global_<0>>>;
  for (long ly : {2L, 4L, 8L}) offer<loops>(w, "stages", benchmarks::depthwise_separable, n, m, 16, ly);
}
/// Maxima of Distance elements more of columns, by a group's work-items.
template <long Distance>
inline constexpr auto doubled = stage{[](auto in) {
  return in | slide2<Distance + 1, 1> | by_items([](auto w) { return max(w(0, 0), w(Distance, 0)); }) | to_local;
}};
/// Maxima of 8, 16 and 32 elements of a strip's columns: TH results of TH + 31 rows.
template <long TH>
inline constexpr auto maxima_of_columns = [](auto columns) {
  return let(columns | transpose | by_items(id) | to_local | doubled<1> | doubled<2> | doubled<4>, [](auto of_8) {
    return let(of_8 | doubled<8>, [=](auto of_16) {
      return zip2(of_8 | take<TH>, of_16 | take<TH>, of_16 | slide2<17, 1>) |
             by_items([](auto a, auto b, auto w) { return make_tuple(a, b, max(w(0, 0), w(16, 0))); });
    });
  });
};
/// The maxima of Height elements, a component of `all`, as windows of the picture's places; the strips have Further rows more.
template <int Component, long Height, long Further>
constexpr auto windows_of_maxima(auto all) {
  return all | drop_last<Further - Height + 1> |
         map([](auto row) { return row | map([](auto maxima) { return get<Component>(maxima); }) | pad<26>(clamp); }) |
         slide2<Height, 53>;
}
template <long TH, long LX>
inline constexpr auto max_filter_program = program<array3<float, 3, N, M>>([](auto in) {
  constexpr long further = (46 / TH + 1) * TH;
  auto maxima = in | map_workgroup<2>([](auto channel) {
                  return channel | pad<27, further + 4>(clamp) | slide<TH + 31, TH> | map_workgroup<1>([](auto strip) {
                           return strip | transpose | split<LX> | map_workgroup<0>(maxima_of_columns<TH>) | side_by_side;
                         }) |
                         join;
                });
  return maxima | to_global | map_global<2>([](auto all) {
           return zip2(windows_of_maxima<0, 48, further>(all), windows_of_maxima<1, 40, further>(all),
                       windows_of_maxima<2, 24, further>(all)) |
                  map_global<1>([](auto row) { return row | map_global<0>(round_maximum); });
         });
});
template <long TH, long LX>
void max_filter_tiles(work& w, long n, long m) {
  for (long ly : {4L, 8L}) offer(w, "columns of " + std::to_string(TH) + " rows", max_filter_program<TH, LX>, n, m, LX, ly);
}
inline void max_filter(work& w, long n, long m) {
  max_filter_tiles<32, 32>(w, n, m);
  max_filter_tiles<64, 32>(w, n, m);
  max_filter_tiles<32, 64>(w, n, m);
  max_filter_tiles<64, 64>(w, n, m);
  using loops = strategies::everywhere<strategies::nest_of_loops<map_global_<2>, map_global_<1>, map_global_<0>>>;
  for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 4L), std::pair(32L, 8L)})
    offer<loops>(w, "stages", benchmarks::max_filter, n, m, lx, ly);
}

}  // namespace hoist::benchmarks::terms
