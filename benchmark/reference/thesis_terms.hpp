#pragma once
// Low-level terms of the thesis's benchmarks: what their hand-written kernels do.

#include <benchmark/programs/thesis.hpp>
#include <benchmark/reference/offer.hpp>
#include <benchmark/reference/vector_sums.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>

#include <string>

namespace hoist::benchmarks::terms {

/// Count zeros of four components.
template <long Count>
inline constexpr auto zero_vectors = filled<0.f, Count, 4> | map([](auto v) { return v | as_vector<4>; }) | join;

inline constexpr auto nbody_program = program<bodies, bodies>([](auto positions, auto velocities) {
  return zip(positions, velocities) | map_global<0>([=](auto p, auto v) {
           return let(make_tuple(p, v, zip(p | fill<N>, positions) | map(pull) | reduce_seq<8>(add)), moved);
         });
});
/// Tile bodies at a time go through local memory.
template <long Tile>
inline constexpr auto nbody_tiled_program = program<bodies, bodies>([](auto positions, auto velocities) {
  return zip(positions, velocities) | split<Tile> | map_workgroup<0>([=](auto group) {
           auto pulled = [=](auto sums, auto tile) {
             return let(tile | map_local<0>(id) | to_local, [=](auto others) {
               return zip(sums, group) | map_local<0>([=](auto sum, auto body) {
                        return zip(get<0>(body) | fill<Tile>, others) | map(pull) | reduce_seq<8>(plus, sum);
                      });
             });
           };
           return zip(group, positions | split<Tile> | reduce_seq(pulled, zero_vectors<Tile> | map_local<0>(id))) |
                  map_local<0>([](auto body, auto a) { return moved(get<0>(body), get<1>(body), a); });
         }) |
         join;
});
template <long Tile>
void nbody_tiled(work& w, long n) {
  offer(w, "tiles of " + std::to_string(Tile), nbody_tiled_program<Tile>, n, 1, Tile, 1, n);
}
inline void nbody(work& w, long n, bool tiled) {
  if (tiled) {
    nbody_tiled<64>(w, n);
    nbody_tiled<128>(w, n);
    nbody_tiled<256>(w, n);
  } else {
    for (long lx : {64L, 128L, 256L}) offer(w, "a body a work-item", nbody_program, n, 1, lx, 1, n);
  }
}

template <long Unroll>
inline constexpr auto md_program = program<bodies, array2<int, neighbours, N>>([](auto positions, auto lists) {
  return zip(positions, lists | transpose) | map_global<0>([=](auto p, auto list) {
           return zip(p | fill<neighbours>, gather_unchecked(list, positions)) | map(repelled) | reduce_seq<Unroll>(add);
         });
});
inline void md(work& w, long n) {
  for (long lx : {32L, 64L, 128L, 256L}) {
    offer(w, "an atom a work-item, by 16", md_program<16>, n, 1, lx, 1, 128);
    offer(w, "an atom a work-item", md_program<1>, n, 1, lx, 1, 128);
    offer(w, "an atom a work-item, by 4", md_program<4>, n, 1, lx, 1, 128);
    offer(w, "an atom a work-item, by 8", md_program<8>, n, 1, lx, 1, 128);
  }
}

inline constexpr auto nearest_of = [](auto distances) {
  return let(zip(distances, iota<clusters>) | reduce_unrolled(nearer), [](auto best) { return get<1>(best); });
};
inline constexpr auto kmeans_program =
    program<array2<float, features, N>, array2<float, clusters, features>>([](auto points, auto centres) {
      return points | transpose | map_global<0>([=](auto point) {
               return nearest_of(
                   centres | map([=](auto centre) { return zip(point, centre) | map(squared_difference) | reduce_seq(add); }));
             });
    });
/// The distances to all centres side by side.
template <long Unroll>
inline constexpr auto kmeans_together_program =
    program<array2<float, features, N>, array2<float, clusters, features>>([](auto points, auto centres) {
      auto further = [](auto sums, auto feature) {
        return zip(sums, get<0>(feature) | fill<clusters>, get<1>(feature)) |
               map_unrolled([](auto sum, auto x, auto c) { return sum + (x - c) * (x - c); });
      };
      return points | transpose | map_global<0>([=](auto point) {
               return nearest_of(zip(point, centres | transpose) |
                                 reduce_seq<Unroll>(further, filled<0.f, clusters> | map_unrolled(id)));
             });
    });
inline void kmeans(work& w, long n) {
  for (long lx : {32L, 64L, 128L, 256L}) {
    offer(w, "a centre at a time", kmeans_program, n, 1, lx, 1, 34);
    offer(w, "all centres", kmeans_together_program<1>, n, 1, lx, 1, 34);
    offer(w, "all centres, by 2", kmeans_together_program<2>, n, 1, lx, 1, 34);
    offer(w, "all centres, by 34", kmeans_together_program<34>, n, 1, lx, 1, 34);
  }
}

template <int W>
inline constexpr auto nearest_neighbour_program = program<array<float, N>, array<float, N>>([](auto latitude, auto longitude) {
  if constexpr (W == 1)
    return zip(latitude, longitude) | map_global<0>(away);
  else
    return zip(latitude | as_vector<W>, longitude | as_vector<W>) | map_global<0>(away) | as_scalar;
});
inline void nearest_neighbour(work& w, long n) {
  for (long lx : {128L, 256L, 512L}) {
    offer(w, "scalar", nearest_neighbour_program<1>, n, 1, lx);
    offer(w, "float2", nearest_neighbour_program<2>, n, 1, lx);
    offer(w, "float4", nearest_neighbour_program<4>, n, 1, lx);
  }
}

template <long Unroll>
inline constexpr auto mri_q_program = program<places, places, places, samples, samples, samples, samples, samples>(
    [](auto x, auto y, auto z, auto kx, auto ky, auto kz, auto re, auto im) {
      auto squares = zip(re, im) | map_global<0>(squared_length) | to_global;
      return let(squares, [=](auto square) {
        return zip(x, y, z) | map_global<0>([=](auto x, auto y, auto z) {
                 return zip(kx, ky, kz, square, x | fill<M>, y | fill<M>, z | fill<M>) | map(wave) |
                        reduce_seq<Unroll>(added_waves);
               });
      });
    });
inline void mri_q(work& w, long n, long m) {
  for (long lx : {64L, 128L, 256L}) {
    offer(w, "a place a work-item", mri_q_program<1>, n, m, lx, 1, m);
    offer(w, "a place a work-item, by 4", mri_q_program<4>, n, m, lx, 1, m);
  }
}

inline constexpr auto weighed = [](auto taps) {
  return [=](auto window) { return zip(window | join, taps) | map(product) | reduce_unrolled(add); };
};
/// A group's tile of windows of WR x WC through local memory, from its columns; its outputs in rounds of LX x LY.
template <long WR, long WC, long LX, long LY>
inline constexpr auto weighed_tile = [](auto columns, auto taps) {
  return columns | transpose | map_local<1>([](auto row) { return row | map_local<0>(id); }) | to_local | slide2<WR, WC> |
         split<LY> | map_unrolled([=](auto rows) {
           return rows | map_local<1>([=](auto row) {
                    return row | split<LX> | map_unrolled([=](auto some) { return some | map_local<0>(weighed(taps)); }) | join;
                  });
         }) |
         join;
};
template <long LX, long LY, long Steps>
inline constexpr auto convolution_rows_program = program<grid, array<float, 17>>([](auto in, auto taps) {
  return in | split<LY> | map_workgroup<1>([=](auto rows) {
           return rows | map([](auto row) { return row | pad<8>(constant<0>); }) | transpose |
                  slide<Steps * LX + 16, Steps * LX> |
                  map_workgroup<0>([=](auto columns) { return weighed_tile<1, 17, LX, LY>(columns, taps); }) | side_by_side;
         }) |
         join;
});
template <long LX, long LY, long Steps>
inline constexpr auto convolution_columns_program = program<grid, array<float, 17>>([](auto in, auto taps) {
  return in | pad<8>(constant<0>) | slide<Steps * LY + 16, Steps * LY> | map_workgroup<1>([=](auto strip) {
           return strip | transpose | split<LX> |
                  map_workgroup<0>([=](auto columns) { return weighed_tile<17, 1, LX, LY>(columns, taps); }) | side_by_side;
         }) |
         join;
});
template <long LX, long LY, long Steps>
void convolution_by(work& w, long n, long m, bool columns) {
  const std::string name = std::to_string(Steps) + " steps";
  if (columns)
    offer(w, name, convolution_columns_program<LX, LY, Steps>, n, m, LX, LY, 17);
  else
    offer(w, name, convolution_rows_program<LX, LY, Steps>, n, m, LX, LY, 17);
}
template <long LX, long LY>
void convolution_of(work& w, long n, long m, bool columns) {
  convolution_by<LX, LY, 2>(w, n, m, columns);
  convolution_by<LX, LY, 4>(w, n, m, columns);
  convolution_by<LX, LY, 8>(w, n, m, columns);
}
inline void convolution(work& w, long n, long m, bool columns) {
  convolution_of<16, 4>(w, n, m, columns);
  convolution_of<16, 8>(w, n, m, columns);
  convolution_of<32, 4>(w, n, m, columns);
  convolution_of<32, 8>(w, n, m, columns);
  convolution_of<64, 4>(w, n, m, columns);
}

/// A group's R rows summed with a vector: `sums` adds to R vectors of four what a column of vectors gives, then all are added
/// in local memory.
template <long LX>
inline constexpr auto rows_summed = [](auto columns, auto sums) {
  return columns | split<LX> | transpose | map_local<0>(sums) | to_local | transpose | join | split<LX / 16> |
         map_local<0>(summed) | to_local | split<16>;
};
template <long R>
inline constexpr auto zero_rows = filled<0.f, R, 4> | map([](auto v) { return v | as_vector<4>; }) | join | map_unrolled(id);
inline constexpr auto components_summed = [](auto v) { return get<0>(v) + get<1>(v) + (get<2>(v) + get<3>(v)); };
inline constexpr auto vectors_of_rows = [](auto rows) {
  return rows | map([](auto row) { return row | as_vector<4>; }) | transpose;
};

/// R rows a group, in steps of LX vectors; x is loaded once for all of them.
template <long LX, long R>
inline constexpr auto scaled_rows_program = program<grid, array<float, M>, array<float, N>>([](auto a, auto x, auto y) {
  auto sums = [](auto own) {
    return own |
           reduce_seq<4>(
               [](auto sums, auto step) {
                 return zip(sums, get<0>(step), get<1>(step) | fill<R>) |
                        map_unrolled([](auto s, auto a, auto x) { return s + a * x; });
               },
               zero_rows<R>) |
           map_unrolled(components_summed);
  };
  return zip(a, y) | split<R> | map_workgroup<0>([=](auto rows) {
           auto of_a = rows | map([](auto row) { return get<0>(row); });
           auto of_y = rows | map([](auto row) { return get<1>(row); });
           return zip(rows_summed<LX>(zip(vectors_of_rows(of_a), x | as_vector<4>), sums), of_y) |
                  map_local<0>([](auto some, auto y) { return 2.5f * (some | reduce_seq(add)) + 1.5f * y; });
         }) |
         join;
});
template <long LX, long R>
inline constexpr auto two_rows_program = program<grid, grid, array<float, M>>([](auto a, auto b, auto x) {
  auto sums = [](auto own) {
    return own |
           reduce_seq<4>(
               [](auto sums, auto step) {
                 return zip(sums, get<0>(step), get<1>(step), get<2>(step) | fill<R>) |
                        map_unrolled([](auto s, auto a, auto b, auto x) { return s + (2.f * a + 1.5f * b) * x; });
               },
               zero_rows<R>) |
           map_unrolled(components_summed);
  };
  return zip(a, b) | split<R> | map_workgroup<0>([=](auto rows) {
           auto of_a = rows | map([](auto row) { return get<0>(row); });
           auto of_b = rows | map([](auto row) { return get<1>(row); });
           return rows_summed<LX>(zip(vectors_of_rows(of_a), vectors_of_rows(of_b), x | as_vector<4>), sums) |
                  map_local<0>(summed);
         }) |
         join;
});
template <long LX, long R>
void rows_by_vector_of(work& w, long n, long m, bool two) {
  const std::string name = std::to_string(R) + " rows a group";
  if (two)
    offer(w, name, two_rows_program<LX, R>, n, m, LX, 1, m / LX + 20);
  else
    offer(w, name, scaled_rows_program<LX, R>, n, m, LX, 1, m / LX + 20);
}
/// A row by a work-item, in vectors of sixteen: for cores that have them.
inline constexpr auto by_sixteens = [](auto row) { return row | as_vector<16>; };
inline constexpr auto rows_alone_scaled = program<grid, array<float, M>, array<float, N>>([](auto a, auto x, auto y) {
  return zip(a, y) | map_global<0>([=](auto row, auto y) {
           return let(zip(by_sixteens(row), by_sixteens(x)) | map(product) | reduce_seq<4>(add),
                      [=](auto sum) { return 2.5f * pairwise<0, 16>(sum) + 1.5f * y; });
         });
});
inline constexpr auto two_rows_alone = program<grid, grid, array<float, M>>([](auto a, auto b, auto x) {
  return zip(a, b) | map_global<0>([=](auto a, auto b) {
           return let(zip(by_sixteens(a), by_sixteens(b), by_sixteens(x)) |
                          map([](auto a, auto b, auto x) { return (2.f * a + 1.5f * b) * x; }) | reduce_seq<4>(add),
                      pairwise<0, 16>);
         });
});
inline void rows_alone(work& w, long n, long m, bool two) {
  for (long lx : {1L, 4L, 16L}) {
    if (two)
      offer(w, "a row a work-item", two_rows_alone, n, m, lx, 1, m / 16 + 20);
    else
      offer(w, "a row a work-item", rows_alone_scaled, n, m, lx, 1, m / 16 + 20);
  }
}
inline void rows_by_vector(work& w, long n, long m, bool two) {
  rows_alone(w, n, m, two);
  rows_by_vector_of<64, 1>(w, n, m, two);
  rows_by_vector_of<64, 2>(w, n, m, two);
  rows_by_vector_of<64, 4>(w, n, m, two);
  rows_by_vector_of<128, 1>(w, n, m, two);
  rows_by_vector_of<128, 2>(w, n, m, two);
  rows_by_vector_of<128, 4>(w, n, m, two);
}

/// A x as above; then four columns of Chunk rows a work-item, then the chunks' sums.
template <long LX, long Chunk>
inline constexpr auto atax_program = program<grid, array<float, M>>([](auto a, auto x) {
  auto sums = [](auto own) {
    return own |
           reduce_seq<4>(
               [](auto sums, auto step) {
                 return zip(sums, get<0>(step), get<1>(step) | fill<2>) |
                        map_unrolled([](auto s, auto a, auto x) { return s + a * x; });
               },
               zero_rows<2>) |
           map_unrolled(components_summed);
  };
  auto by_x = a | split<2> | map_workgroup<0>([=](auto rows) {
                return rows_summed<LX>(zip(vectors_of_rows(rows), x | as_vector<4>), sums) | map_local<0>(summed);
              }) |
              join | to_global;
  return let(by_x, [=](auto t) {
    auto partial = zip(a | split<Chunk>, t | split<Chunk>) | map_global<1>([](auto rows, auto of_t) {
                     return vectors_of_rows(rows) | map_global<0>([=](auto column) {
                              return zip(column, of_t) | map([](auto v, auto s) { return v * s; }) | reduce_seq(add);
                            }) |
                            as_scalar;
                   }) |
                   to_global;
    return partial | transpose | map_global<0>(summed);
  });
});
template <long LX, long Chunk>
void atax_of(work& w, long n, long m) {
  offer(w, "chunks of " + std::to_string(Chunk), atax_program<LX, Chunk>, n, m, LX, 1,
        2 * (m / LX + 20) + 2 * (Chunk + n / Chunk));
}
/// The same by a work-item a row and sixteen columns a work-item.
template <long Chunk>
inline constexpr auto atax_alone = program<grid, array<float, M>>([](auto a, auto x) {
  auto by_x = a | map_global<0>([=](auto row) { return products_added<16, 2>(row, x); }) | join | to_global;
  return let(by_x, [=](auto t) {
    auto partial = zip(a | split<Chunk>, t | split<Chunk>) | map_global<1>([](auto rows, auto of_t) {
                     return rows | map(by_sixteens) | transpose |
                            map_global<0>([=](auto column) { return zip(column, of_t) | map(product) | reduce_seq<4>(add); }) |
                            as_scalar;
                   }) |
                   to_global;
    return partial | map(by_sixteens) | transpose | map_global<0>([](auto sums) { return sums | reduce_seq(add); }) | as_scalar;
  });
});
template <long Chunk>
void atax_alone_of(work& w, long n, long m) {
  for (long lx : {1L, 4L, 16L})
    offer(w, "a row a work-item, chunks of " + std::to_string(Chunk), atax_alone<Chunk>, n, m, lx, 1,
          2 * (m / 32 + 20) + 2 * (Chunk + n / Chunk));
}
inline void atax(work& w, long n, long m) {
  atax_alone_of<32>(w, n, m);
  atax_alone_of<64>(w, n, m);
  atax_alone_of<128>(w, n, m);
  atax_of<64, 32>(w, n, m);
  atax_of<64, 64>(w, n, m);
  atax_of<64, 128>(w, n, m);
  atax_of<64, 256>(w, n, m);
  atax_of<128, 64>(w, n, m);
  atax_of<128, 128>(w, n, m);
}

}  // namespace hoist::benchmarks::terms
